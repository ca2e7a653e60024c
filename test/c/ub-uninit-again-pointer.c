// run:
// exit: 10
// stderr: ub-uninit-again-pointer.c:10
// stderr: undefined behaviour: 
// gcc: no
// A variable of a loop's body is new each time round, also for a pointer to it.
int main(void) {
  for (int i = 0; i < 2; i++) {
    int x, *p = &x;
    if (i) return *p + 1;
    *p = 5;
  }
  return 0;
}
