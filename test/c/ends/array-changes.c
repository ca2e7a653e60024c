// termination: holds
// The state of a cycle is more than its scalars: an element of an array counts.
int __VERIFIER_nondet_int(void);
int left[2];
int main(void) {
  int i = __VERIFIER_nondet_int() & 1;
  left[i] = __VERIFIER_nondet_int() & 7;
  while (left[i] > 0) left[i]--;
  return 0;
}
