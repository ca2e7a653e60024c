// run: 
// exit: 10
// stderr: ub-wild-pointer.c:9
// stderr: undefined behaviour: 
// gcc: no
// An address that belongs to no object.
int main(void) {
  int *p = (int *)0x1234;
  return *p;
}
