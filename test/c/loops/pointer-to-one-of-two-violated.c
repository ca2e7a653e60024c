// A pointer to one of two arrays: its index says nothing about the other.
// check:
// verdict: violated
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int few[2], many[400];
int main(void) {
  int n = __VERIFIER_nondet_int(), i;
  int *p = n > 350 ? many : few;
  for (i = 0; i < n && n > 350 && i < 400; i++) p[i] = 1;
  if (many[360]) reach_error();
  return 0;
}
