// check:
// verdict: violated
// What is read from the standard input is an input.
int scanf(const char *format, ...);
int getchar(void);
void reach_error(void);
int main(void) {
  int n = 0, m = 0;
  if (scanf("%d %d", &n, &m) != 2) return 0;
  if (n == 3 && m == 1000 && getchar() == 'x') reach_error();
  return 0;
}
