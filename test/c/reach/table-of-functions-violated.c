// check:
// verdict: violated
// trace: e = 4
// An event that leaves its row means an element of the next one.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static int opened;
static void open_it(void) { opened = 1; }
static void stay(void) {}
static void (*const table[2][3])(void) = {{stay, stay, stay}, {stay, open_it, stay}};
int main(void) {
  int e = __VERIFIER_nondet_int(), s = __VERIFIER_nondet_int();
  __VERIFIER_assume(s == 0 && e >= 0 && e < 6);
  table[s][e]();
  if (opened) reach_error();
  return 0;
}
