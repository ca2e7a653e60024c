// run: --checks none
// stdout: -2147483648 -2147483648 2
// Without checks, arithmetic wraps and shifts take the low bits of the amount.
int printf(const char *, ...);
int main(void) {
  int x = 2147483647, n = 33;
  x++;
  int m = -2147483647 - 1;
  printf("%d %d %d\n", x, -m, 1 << n);
  return 0;
}
