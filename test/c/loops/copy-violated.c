// check:
// verdict: violated
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int from[20], to[20] = {0};
  for (int i = 0; i < 20; i++) from[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 19; i++) to[i] = from[i];
  for (int i = 0; i < 20; i++)
    if (to[i] != from[i]) reach_error();
  return 0;
}
