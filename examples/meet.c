/* Two indices that walk towards each other: a loop of five thousand iterations. `cantrip check --print-loops examples/meet.c` */
#include <assert.h>

int main(void) {
  int low = 0, high = 9999;
  while (low < high) {
    low++;
    high--;
  }
  assert(low == 5000 && high == 4999);
}
