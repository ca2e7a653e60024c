// check: --checks alignment
// assuming: OBJECTS_ALIGNED
// assuming: OTHER_TYPE
// assuming: POINTERS
// An address must be a multiple of the alignment of the type that is accessed there; packed records ask for none.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct __attribute__((packed)) packed { char tag; int value; };
int main(void) {
  _Alignas(8) unsigned char bytes[16] = {0};
  struct packed p = {1, 2}, *at = &p;
  int numbers[4] = {0}, *n = numbers, k = __VERIFIER_nondet_int();
  if (k < 0 || k > 3) return 0;
  for (int i = 0; i < 4; i++) *n++ = at->value;
  unsigned *fine = (unsigned *)(bytes + 4 * k);
  *fine = 1;
  unsigned long *half = (unsigned long *)(bytes + 4 * (k & 1));
  return *half > 3; // violated: alignment
}
