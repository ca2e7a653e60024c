// run: 
// exit: 10
// stderr: ub-null-read.c:9
// stderr: undefined behaviour: 
// gcc: no
// Reading through a null pointer.
int main(void) {
  int *p = 0;
  return *p;
}
