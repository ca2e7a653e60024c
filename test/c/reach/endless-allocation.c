// check: --memory-limit 2000
// verdict: holds
// assuming: MALLOC
// Trying what the proof assumes does not execute this until memory is gone.
#include <stdlib.h>
void reach_error(void);
int main(void) {
  int sum = 0;
  for (;;) {
    int *p = malloc(400);
    p[3] = sum;
    sum += p[3];
    if (sum) reach_error();
  }
}
