// run: 
// exit: 10
// stderr: ub-null-call.c:9
// stderr: undefined behaviour: 
// gcc: no
// Calling through a null pointer.
int main(void) {
  int (*f)(void) = 0;
  return f();
}
