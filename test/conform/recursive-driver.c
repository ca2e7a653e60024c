// A driver that is stopped while a request may be under way; requests are counted by a recursive component. Version 1 looks before it
// counts, version 2 counts down twice on one path, which one adder cannot misuse, version 3 is right.
// check: -DVERSION=1
// property works_when_stopped: violated
// output: adder: label ERROR is reached
// check: -DVERSION=2
// property works_when_stopped: holds
// output: certificate: each step of the model was confirmed
// check: -DVERSION=3
// property works_when_stopped: holds
// check: -DVERSION=1 --language prefix
// property works_when_stopped: violated
// check: -DVERSION=3 -DAGAIN
// property works_when_stopped: holds
void begin(void);
void over(void);
void leave(void);
int stopping(void);
int stopped(void);
void stop(void);
void wait(void);
void halt(void);
int next(void);
void nothing_left(void);

void adder(void) {
#if VERSION == 1
  if (stopping()) return;
  begin();
#else
  begin();
  if (stopping()) {
    over();
#if VERSION == 2
    over();
#endif
    return;
  }
#endif
  if (stopped()) {
  ERROR:;
  }
  over();
#ifdef AGAIN
  adder();
#endif
}

void stopper(void) {
  stop();
  leave();
  wait();
  halt();
}

static void request(void) {
  while (next()) request();
}

void counter(void) {
  request();
  nothing_left();
  for (;;) next();
}
