// check: --malloc may-fail
// verdict: violated
// not-output: do not fail
// An allocation that fails.
typedef unsigned long size_t;
void *malloc(size_t n);
void reach_error(void);
int main(void) {
  int *first = malloc(4), *second = malloc(4);
  if (first && !second) reach_error();
  return 0;
}
