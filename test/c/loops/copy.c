// check:
// verdict: holds
// One array into another.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int from[1000], to[1000];
  for (int i = 0; i < 1000; i++) from[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 1000; i++) to[i] = from[i];
  for (int i = 0; i < 1000; i++)
    if (to[i] != from[i]) reach_error();
  return 0;
}
