/* A store of eight places: can it overflow? `cantrip check examples/store.c` */
#include <assert.h>

int __VERIFIER_nondet_int(void); /* any number may arrive */

int main(void) {
  int room = 8, used = 0;
  for (;;) {
    int n = __VERIFIER_nondet_int();
    if (used + n <= room) used += n;
    assert(0 <= used && used <= room);
  }
}
