// check:
// property alive: holds
// property served: holds
// The watchdog is served again and again
int ready(void);
void kick(void), serve(void);
void loop(void) {
  for (;;) {
    int i;
    kick();
    for (i = 0; i < 100 && !ready(); i++) ;
    serve();
  }
}
