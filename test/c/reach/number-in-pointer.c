// check:
// verdict: holds
// assuming: ADDRESSES
// Numbers that are kept in pointers, and addresses with tags.
#include <stdint.h>
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int tab[4]; static void *slot;
int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0 || x > 3) return 0; slot = (void *)(intptr_t)x; if ((intptr_t)slot != x) reach_error();
 int *q = (int *)((uintptr_t)&tab[x] & ~(uintptr_t)3); *q = 5; if (tab[x] != 5) reach_error();
 uintptr_t tagged = (uintptr_t)&tab[1] | 1; if (((tagged & ~(uintptr_t)1)) != (uintptr_t)&tab[1]) reach_error(); return 0; }
