// check:
// verdict: holds
// What a scope took it gives back, on every way out; the result is computed before.
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int taken;
static void give_back(int *p) {
  if (*p) taken--;
}
static int use(int n) {
  int mine __attribute__((cleanup(give_back))) = 1;
  taken++;
  if (n < 0) return taken;
  while (n > 3) {
    int more __attribute__((cleanup(give_back))) = 1;
    taken++;
    if (n == 7) break;
    if (n == 8) return taken;
    n--;
  }
  return taken;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), r;
  if (n > 9) return 0;
  r = use(n);
  if (taken || r < 1 || r > 2) reach_error();
  return 0;
}
