// run: --inputs test/c/parts/inputs.txt
// exit: 10
// stderr: error reached
// stderr: called from
// gcc: no
// Values from a file drive the program to its error.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
static void check(int ok) { if (!ok) reach_error(); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned char c = __VERIFIER_nondet_uchar();
  check(x != -7 || c != 0xfe || !__VERIFIER_nondet_bool());
  return 0;
}
