// check:
// verdict: unknown
// trace: __builtin_bit_cast (test/c/reach/bit-cast.c:9)
// An extension that libclang does not describe: as an argument, it does not disappear.
void reach_error(void);
static int second(int a, int b) { return a - a + b; }
int main(void) {
  float f = 1.5f;
  if (second(__builtin_bit_cast(int, f), 2) != 2) reach_error();
  return 0;
}
