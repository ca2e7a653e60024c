// run:
// exit: 4
// stdout: 1 2 4 8 8 8
// stdout: 24 4 16 4
// Sizes of the lp64 model.
int printf(const char *, ...);
struct s { char c; double d; char e; };
int main(void) {
  printf("%d %d %d %d %d %d\n", (int)sizeof(char), (int)sizeof(short), (int)sizeof(int), (int)sizeof(long),
         (int)sizeof(long long), (int)sizeof(void *));
  printf("%d %d %d %d\n", (int)sizeof(struct s), (int)sizeof 'a', (int)sizeof(long double), (int)sizeof("abc"));
  int n = 0;
  int unevaluated = (int)sizeof(n++);
  return n + unevaluated;
}
