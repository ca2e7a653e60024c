// check:
// verdict: holds
// assuming: ONLY_RESULT
// Functions without body that are declared only to read, or to write nothing.
int __VERIFIER_nondet_int(void);
void reach_error(void);
__attribute__((access(read_only, 1))) int look(int *);
int size_of(int *, int *) __attribute__((__pure__));
int main(void) {
  int x = __VERIFIER_nondet_int(), y = x;
  look(&x);
  size_of(&x, &y);
  if (x != y) reach_error();
  return 0;
}
