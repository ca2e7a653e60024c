// check:
// verdict: violated
// inputs: 12345
// Twelve branches that do not matter, and one that does.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0, y = 0;
  if (n & 1) x++; else x--;
  if (n & 2) x++; else x--;
  if (n & 4) x++; else x--;
  if (n & 8) x++; else x--;
  if (n & 16) x++; else x--;
  if (n & 32) x++; else x--;
  if (n & 64) x++; else x--;
  if (n & 128) x++; else x--;
  if (n & 256) x++; else x--;
  if (n & 512) x++; else x--;
  if (n & 1024) x++; else x--;
  if (n & 2048) x++; else x--;
  if (n == 12345) y = 1;
  if (!(!y)) reach_error();
  return 0;
}
