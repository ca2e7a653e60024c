// run: 
// exit: 10
// stderr: ub-uninit-local.c:9
// stderr: undefined behaviour: 
// gcc: no
// A local variable that was never given a value decides a branch.
int main(void) {
  int x;
  if (x) return 1;
  return 0;
}
