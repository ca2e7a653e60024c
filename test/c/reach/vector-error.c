// check:
// verdict: violated
// Elements of eight bits wrap.
typedef unsigned char eight __attribute__((vector_size(8)));
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  eight a = {1, 2, 3, __VERIFIER_nondet_uchar()};
  a += 9;
  if (a[3] == 4) reach_error();
  return 0;
}
