// check:
// verdict: holds
// output: its only execution
// Nobody looks at whether output fails: it is no input.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) {
    printf("%d\n", i);
    (void)printf("again\n");
    sum += i;
  }
  if (sum != 45) reach_error();
  return 0;
}
