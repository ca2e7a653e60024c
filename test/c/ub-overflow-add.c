// run: 
// exit: 10
// stderr: ub-overflow-add.c:9
// stderr: undefined behaviour: 
// gcc: no
// Signed addition that does not fit.
int main(void) {
  int x = 2147483647;
  x = x + 1;
  return 0;
}
