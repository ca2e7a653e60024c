// check:
// verdict: violated
// inputs: 11
// A preprocessed file with line markers.
# 1 "made.c"
# 1 "<built-in>"
# 1 "made.c"
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void) __attribute__ ((__nothrow__ , __leaf__));
int main(void)
{
  int n = __VERIFIER_nondet_int();
  if (n > 10) {
    if (n < 12) { reach_error(); }
  }
  return (0);
}
