// run: 
// exit: 10
// stderr: ub-after-return.c:10
// stderr: undefined behaviour: 
// gcc: no
// The object of a function that has returned.
static int *leak(void) { int x = 3, *p = &x; return p; }
int main(void) {
  int *p = leak();
  return *p;
}
