// run:
// stdout: 699 31
// Loops of every shape, with side effects in their conditions.
int printf(const char *, ...);
int main(void) {
  int n = 0, m = 10;
  while (n++ < 5) m--;
  do m += n; while (n-- > 3);
  for (int i = 0; (i += 2) < 9 && m; m ^= i) if (i == 4) continue;
  for (char *p = "abc"; *p; p++) n = n * 2 + *p;
  printf("%d %d\n", n, m);
  return 0;
}
