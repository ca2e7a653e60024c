// A false assertion is no violation of an obligation: the execution just ends there.
// check: --checks overflow,bounds --function f
// met: 3
extern void reach_error(void);
int a[100];
int f(int n) {
  int s = 0;
  if (n < 0 || n > 100) return 0;
  for (int i = 0; i < n; i++) {
    if (a[i] == 77) reach_error();
    s += i;
  }
  return s;
}
