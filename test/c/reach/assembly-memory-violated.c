// check:
// verdict: violated
// output: inline assembly writes only to what its arguments point to
// With "memory" an instruction may write where it is pointed to.
void reach_error(void);
static int word = 1;
int main(void) {
  __asm__ volatile("movl $7, (%0)" : : "r"(&word) : "memory");
  if (word == 7) reach_error();
  return 0;
}
