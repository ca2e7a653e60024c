// run: 
// exit: 10
// stderr: ub-uninit-again.c:10
// stderr: undefined behaviour: 
// gcc: no
// A variable of a loop's body is new each time round.
int main(void) {
  for (int i = 0; i < 2; i++) {
    int x;
    if (i) return x + 1;
    x = 5;
  }
  return 0;
}
