// check:
// verdict: holds
// engines: unknown
// The bytes of an integer through a pointer to char, read and written.
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = n;
  unsigned char *p = (unsigned char *)&n;
  if (p[0] != (n & 255) || p[2] != (n >> 16 & 255)) reach_error();
  p[3] = 0;
  if (n != (m & 0xffffff)) reach_error();
  unsigned sum = 0;
  for (int i = 3; i >= 0; i--) sum = sum << 8 | p[i];
  if (sum != n) reach_error();
  return 0;
}
