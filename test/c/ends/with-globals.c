// termination: holds
// What is left is a global that every call lowers
int __VERIFIER_nondet_int(void);
unsigned left;
void walk(int depth) {
  if (left == 0 || depth > 1000) return;
  left--;
  walk(depth + 1);
  walk(depth + 1);
}
int main(void) {
  left = 100;
  walk(0);
  return 0;
}
