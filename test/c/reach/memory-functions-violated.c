// check:
// verdict: violated
// inputs: 17
// memset and memcpy.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
void *memset(void *, int, unsigned long);
void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int a[3], b[3];
  memset(a, 0, sizeof a);
  a[1] = __VERIFIER_nondet_int();
  memcpy(b, a, sizeof b);
  if (!(b[1] != 17)) reach_error();
  return 0;
}
