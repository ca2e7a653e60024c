// termination: holds
// What the inner calls return is 0 or 1, and 0 of what is not positive
int __VERIFIER_nondet_int(void);
int inner(int i) { return i <= 0 ? 0 : inner(inner(inner(i - 2) - 1)) + 1; }
int outer(int j) { return j <= 0 ? 0 : outer(inner(j) - 1) - 1; }
int main(void) { return outer(__VERIFIER_nondet_int()); }
