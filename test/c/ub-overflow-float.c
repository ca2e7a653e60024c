// run: 
// exit: 10
// stderr: ub-overflow-float.c:9
// stderr: undefined behaviour: 
// gcc: no
// A floating value that no int holds.
int main(void) {
  double d = 1e10;
  return (int)d;
}
