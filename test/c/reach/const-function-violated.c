// check: --entry comp
// verdict: violated
extern void reach_error(void);
int given(int, int) __attribute__((const));
void comp(int n) {
  int a = given(n, 1), b = given(n, 2), c = given(n, 1);
  if (a != b && a == c && a == 5) reach_error();
}
