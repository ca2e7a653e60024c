// run: 
// exit: 10
// stderr: ub-bounds-array.c:9
// stderr: undefined behaviour: 
// gcc: no
// One past the end of a local array, written.
int main(void) {
  int a[4], i = 4;
  a[i] = 1;
  return 0;
}
