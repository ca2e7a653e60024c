// check:
// verdict: violated
// What a format prints may be cut off before, wider than any number, counted behind a star.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int printf(const char *format, ...);
int snprintf(char *to, unsigned long n, const char *format, ...);
int main(void) {
  char b[16];
  int x = __VERIFIER_nondet_int(), n = 0, m = 0;
  const char *either = x == 300 ? "%n" : "%d%n";
  if (x != 300) return 0;
  if (snprintf(b, sizeof b, "%hhd", x) != 2) return 0;
  if (snprintf(b, sizeof b, "%500f", (double)x) != 500) return 0;
  if (snprintf(b, sizeof b, "%.450d", x) != 450) return 0;
  printf("%*d%n", 5, x, &n);
  m = 7;
  printf(either, &m);
  if (n == 5 && m == 0) reach_error();
  return 0;
}
