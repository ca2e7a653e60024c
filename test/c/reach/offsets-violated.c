// check:
// verdict: violated
// inputs: 0
// offsetof and enumeration constants.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
enum e { A, B = 5, C };
struct s { char c; int i; char d[3]; long l; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned long where = n ? __builtin_offsetof(struct s, i) : __builtin_offsetof(struct s, l);
  if (!(where <= C)) reach_error();
  return 0;
}
