// run: 
// exit: 10
// stderr: ub-after-scope.c:13
// stderr: undefined behaviour: 
// gcc: no
// The object of a call that has returned, through a pointer kept elsewhere.
static int *kept;
static void keep(void) {
  int a[3] = {1, 2, 3};
  kept = a + 1;
}
int main(void) { keep();
  return *kept; }
