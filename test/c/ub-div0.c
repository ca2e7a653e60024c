// run: 
// exit: 10
// stderr: ub-div0.c:8
// stderr: undefined behaviour: 
// stderr: called from
// gcc: no
// Division by zero, with the call that led to it.
static int divide(int a, int b) { return a / b; }
int main(void) {
  return divide(5, 0);
}
