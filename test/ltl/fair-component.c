// check:
// property served: holds
// property quiet: holds
// property safe: holds
// The second one gets its turn, as it is fair
void tick(void), serve(void);
int level;
void busy(void) {
  for (;;) tick();
}
void other(void) {
  level = 0;
  serve();
  level = 1;
}
