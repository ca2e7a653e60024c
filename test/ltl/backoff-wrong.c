// check:
// property ends: violated
// property asks: holds
// Pauses become longer, up to a limit; this one is wrong
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
    if (delay > 4) delay = 1;

    for (i = 0; i < delay; i++) pause();
    delay *= 2;
  }
}
