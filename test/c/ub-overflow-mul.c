// run: 
// exit: 10
// stderr: ub-overflow-mul.c:9
// stderr: undefined behaviour: 
// gcc: no
// Signed multiplication of long long that does not fit.
int main(void) {
  long long x = 4611686018427387904;
  x *= 3;
  return 0;
}
