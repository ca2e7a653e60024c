// check:
// property shut: violated
// property third: holds
// property few: holds
// After the alarm the door stays shut; this one is wrong
int code(void);
void granted(void), refused(void), alarm(void);
int tries;
void door(void) {
  tries = 0;
  while (tries < 3) {
    if (code() == 4711) {
      granted();
      tries = 0;
    } else {
      refused();
      tries++;
    }
  }
  alarm();
  for (;;) if (code() == 4711) granted();
}
