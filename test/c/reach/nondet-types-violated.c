// check:
// verdict: violated
// inputs: 1 2 1 5000000000
// Inputs of many types.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
long __VERIFIER_nondet_long(void);
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  short s = __VERIFIER_nondet_short();
  unsigned short u = __VERIFIER_nondet_ushort();
  _Bool b = __VERIFIER_nondet_bool();
  long l = __VERIFIER_nondet_long();
  if (!(l != 5000000000 || !b)) reach_error();
  return 0;
}
