// check:
// verdict: holds
// assuming: ONLY_RESULT
// output: assuming: measure
// A function without a body has any result, and that is assumed.
int measure(int);
void reach_error(void);
int main(void) {
  int n = measure(3);
  if (n > 5 && n < 6) reach_error();
  return 0;
}
