// termination: unknown
// A function that depends on a global, which every call raises: nothing recurs
int __VERIFIER_nondet_int(void);
unsigned long long left;
void walk(int depth) {
  if (left == 1) return;
  left += 2;
  walk(depth);
}
int main(void) {
  left = 0;
  walk(0);
  return 0;
}
