// check: --data-model ilp32
// verdict: holds
// assuming: ALIGNED
// engines: unknown
// A list of arguments is handed on, copied, and has several types.
typedef __builtin_va_list va_list;
int __VERIFIER_nondet_int(void);
void reach_error(void);
struct pair { int x, y; };
static long total(int n, va_list ap) {
  long s = 0;
  while (n-- > 0) s += __builtin_va_arg(ap, int);
  return s;
}
static long twice(int n, ...) {
  va_list ap, again;
  __builtin_va_start(ap, n);
  __builtin_va_copy(again, ap);
  long s = total(n, ap) + total(n, again);
  __builtin_va_end(ap);
  __builtin_va_end(again);
  return s;
}
static int mixed(const char *what, ...) {
  va_list ap;
  __builtin_va_start(ap, what);
  int *p = __builtin_va_arg(ap, int *);
  struct pair q = __builtin_va_arg(ap, struct pair);
  long long big = __builtin_va_arg(ap, long long);
  __builtin_va_end(ap);
  *p = q.y;
  return big == 1LL << 40;
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b;
  struct pair q = {1, a};
  if (!mixed("pq", &b, q, 1LL << 40) || b != a) reach_error();
  if (twice(2, a, 5) != 2 * (a + 5L) && a < 1000 && a > 0) reach_error();
  return 0;
}
