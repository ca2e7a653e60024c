// What a declaration asks for is so wherever objects are.
// check:
// verdict: holds
// assuming: ADDRESSES
// assuming: MALLOC
#include <stdlib.h>
extern void reach_error(void);
_Alignas(32) char buffer[3];
int number;
int main(void) {
  char local[2] __attribute__((aligned(64)));
  char *block = aligned_alloc(128, 256);
  local[0] = 0;
  if ((unsigned long)buffer % 32) reach_error();
  if ((unsigned long)&number % sizeof number) reach_error();
  if ((unsigned long)local % 64) reach_error();
  if ((unsigned long)block % 128) reach_error();
  free(block);
  return 0;
}
