/* The store of store.c with the missing test: `cantrip check --explain examples/store-fixed.c` */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int room = 8, used = 0;
  for (;;) {
    int n = __VERIFIER_nondet_int();
    if (0 <= n && n <= room - used) used += n;
    assert(0 <= used && used <= room);
  }
}
