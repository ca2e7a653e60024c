// check:
// property alive: violated
// property served: violated
// The watchdog is served again and again; this one is wrong
int ready(void);
void kick(void), serve(void);
void loop(void) {
  for (;;) {
    int i;
    kick();
    for (i = 0; i < 100 && !ready(); i = i) ;
    serve();
  }
}
