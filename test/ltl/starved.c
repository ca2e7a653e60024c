// check:
// property served: violated
// property quiet: violated
// property safe: holds
// Nobody promises the second one a turn while the first one works
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
