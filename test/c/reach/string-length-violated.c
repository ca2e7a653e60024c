// check:
// verdict: violated
// inputs: 3
// A loop to the end of a string.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  char s[6] = "hello";
  int n = __VERIFIER_nondet_int(), length = 0;
  __VERIFIER_assume(n >= 0 && n < 5);
  s[n] = 0;
  while (s[length]) length++;
  if (!(length != 3)) reach_error();
  return 0;
}
