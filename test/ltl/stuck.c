// check:
// property comes_back: violated
// property enters: holds
// output: which gets stuck here
extern int nondet(void);
void enter(void);
void leave(void);
int inside;
void stuck(void) {
  inside = 1;
  enter();
  leave();
  inside = 0;
}
