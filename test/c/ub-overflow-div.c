// run: 
// exit: 10
// stderr: ub-overflow-div.c:9
// stderr: undefined behaviour: 
// gcc: no
// INT_MIN / -1 does not fit.
int main(void) {
  int x = -2147483647 - 1, y = -1;
  return x / y;
}
