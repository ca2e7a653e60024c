// run: 
// exit: 10
// stderr: ub-shift-negative.c:9
// stderr: undefined behaviour: 
// gcc: no
// A shift by a negative amount.
int main(void) {
  int n = -1;
  return 8 >> n;
}
