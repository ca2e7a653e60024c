// check:
// verdict: holds
// assuming: POINTERS
// A table of functions by state and event is the switch that it stands for.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int state, opened;
static void open_it(void) { opened++, state = 1; }
static void close_it(void) { opened--, state = 0; }
static void stay(void) {}
static void (*const table[2][3])(void) = {{open_it, stay, stay}, {stay, close_it, stay}};
static const struct { int weight; void (*run)(void); } more[2] = {{1, stay}, {2, close_it}};
int main(void) {
  for (;;) {
    int e = __VERIFIER_nondet_int();
    if (e < 0 || e > 2) continue;
    table[state][e]();
    if (opened != state) reach_error();
    if (state == 1 && e == 2) more[state].run();
    if (opened < 0 || opened > 1) reach_error();
  }
}
