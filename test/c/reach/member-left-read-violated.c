// check:
// verdict: violated
// inputs: 3
// Reading, too, goes on in the member behind the array.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { short part[2]; int whole; } r;
int main(void) {
  short *p = r.part;
  r.whole = 0x00050007;
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 3);
  if (p[i] == 5) reach_error();
  return 0;
}
