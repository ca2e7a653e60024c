// check:
// verdict: holds
// A union shows the bytes of an int.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
union u { unsigned i; unsigned char b[4]; };
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  union u u;
  u.i = __VERIFIER_nondet_uint();
  if (!(u.b[0] == (u.i & 255) && u.b[3] == u.i >> 24)) reach_error();
  return 0;
}
