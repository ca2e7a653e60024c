// run: 
// exit: 10
// stderr: ub-shift-far.c:9
// stderr: undefined behaviour: 
// gcc: no
// A shift by the width.
int main(void) {
  int n = 32;
  return 1 << n;
}
