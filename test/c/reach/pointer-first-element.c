// check: --engines bounded,abstraction
// verdict: holds
// assuming: ADDRESSES
// A pointer into one of two arrays, also to their first and last elements.
void reach_error(void);
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
int left[4], right[4];

int main(void) {
  unsigned char i = __VERIFIER_nondet_uchar();
  int *p = __VERIFIER_nondet_int() ? left : right;
  if (i > 3) return 0;
  p[i] = 7;
  if (left[i] + right[i] != 7) reach_error();
  if (p == left && i == 0 && left[0] != 7) reach_error();
  if (p == right && i == 3 && right[3] != 7) reach_error();
  p += i;
  *p = 8;
  if (left[i] + right[i] != 8) reach_error();
  return 0;
}
