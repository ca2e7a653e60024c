// run: 
// exit: 10
// stderr: ub-overflow-neg.c:9
// stderr: undefined behaviour: 
// gcc: no
// The most negative number has no negation.
int main(void) {
  int x = -2147483647 - 1;
  return -x > 0;
}
