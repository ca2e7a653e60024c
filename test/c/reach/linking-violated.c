// check: test/c/reach/parts/shared.c
// verdict: violated
// inputs: 7
// Two files are one program.
int shared(int);
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int r = shared(__VERIFIER_nondet_int() & 7);
  if (r == 8) reach_error();
  return 0;
}
