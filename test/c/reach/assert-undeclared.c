// check:
// verdict: violated
// assert() as a function that nobody has declared.
int nondet_int();
int main() {
  int x = nondet_int();
  if (x > 3) assert(x > 2);
  assert(x != 7);
  return 0;
}
