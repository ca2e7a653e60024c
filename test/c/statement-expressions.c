// run:
// stdout: 10 6 7
// Statement expressions, with loops and jumps inside, nested in calls and conditions.
int printf(const char *, ...);
#define max(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
static int twice(int x) { return 2 * x; }
int main(void) {
  int n = 0;
  int s = ({ int t = 0; for (int i = 0; i < 5; i++) t += i; t; });
  int m = max(twice(3), max(n++, 4));
  while (({ n++; n < 10; }))
    if (({ n == 7; })) break;
  ({ struct { int a; } x = {3}; x; }).a;
  int j = ({ if (n) goto done; 1; }) + 1;
  printf("unreached %d\n", j);
done:
  printf("%d %d %d\n", s, m, n);
  return 0;
}
