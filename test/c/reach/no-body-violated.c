// check:
// verdict: violated
// A function without a body may return anything.
int measure(int);
void reach_error(void);
int main(void) {
  int n = measure(3);
  if (n == 42) reach_error();
  return 0;
}
