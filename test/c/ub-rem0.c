// run: 
// exit: 10
// stderr: ub-rem0.c:9
// stderr: undefined behaviour: 
// gcc: no
// Remainder by zero of an unsigned number.
int main(void) {
  unsigned a = 5, b = 0;
  return (int)(a % b);
}
