// check:
// verdict: holds
// assuming: LITERALS
// output: string literals
// Equal string literals may be one object or two.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  const char *a = "same", *b = "same";
  if (__VERIFIER_nondet_int() && a != b) reach_error();
  return 0;
}
