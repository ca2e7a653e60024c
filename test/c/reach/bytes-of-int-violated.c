// check:
// verdict: violated
// inputs: 305419896
// The bytes of an integer through a pointer to char, at any index.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = (char *)&n;
  for (int i = 0; i < 2; i++) {
    char c = p[i];
    p[i] = p[3 - i];
    p[3 - i] = c;
  }
  if (n == 0x78563412) reach_error();
  return 0;
}
