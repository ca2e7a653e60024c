// A program that declares or defines these names itself.
// check:
// verdict: holds
// assuming: ONLY_RESULT
typedef unsigned long __CPROVER_size_t;
extern void __CPROVER_assume(int condition);
_Bool __CPROVER_r_ok(const void *p, __CPROVER_size_t n);
void __CPROVER_assert(int condition, const char *text) {
  if (!condition) __builtin_trap();
}
extern void reach_error(void);
int nondet_int(void);
int main(void) {
  int n = nondet_int();
  __CPROVER_assume(n > 3);
  __CPROVER_assert(0, "it ends here");
  if (n <= 3 || !__CPROVER_r_ok(&n, sizeof n)) reach_error();
  reach_error();
}
