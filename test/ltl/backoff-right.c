// check:
// property ends: holds
// property asks: holds
// Pauses become longer, up to a limit
int ready(void);
void ask(void), pause(void), ok(void);
void backoff(void) {
  unsigned delay = 1;
  for (;;) {
    unsigned i;
    ask();
    if (ready()) {
      ok();
      return;
    }
    if (delay > 4) break;

    for (i = 0; i < delay; i++) pause();
    delay *= 2;
  }
}
