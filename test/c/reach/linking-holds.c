// check: test/c/reach/parts/shared.c
// verdict: holds
// Two files are one program.
int shared(int);
extern int calls;
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int r = shared(__VERIFIER_nondet_int() & 7);
  if (r > 8 || calls != 1) reach_error();
  return 0;
}
