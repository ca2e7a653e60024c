// run: --checks shift,overflow
// exit: 10
// stderr: checks-some.c:11:
// stderr: undefined behaviour:
// gcc: no
// The list chooses: an uninitialised value passes, the overflow does not.
int main(void) {
  int x, y = 2147483647;
  x = x + 0;
  int z = x;
  return y + z + 1;
}
