// run:
// exit: 5
// stderr: not modelled
// gcc: no
// Inline assembly is recognised and stops the run.
int main(void) {
  int x = 1;
  __asm__ volatile("addl $1, %0" : "+r"(x));
  return x;
}
