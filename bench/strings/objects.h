/* What the harnesses are made of: objects of any size up to a limit, from the heap. */
#ifndef OBJECTS_H
#define OBJECTS_H

typedef unsigned long size_t;
extern void *malloc(size_t);
extern void __VERIFIER_assume(int);

enum { largest = 4096 };

/* Any bytes. */
#define BYTES(p, n)                             \
  __VERIFIER_assume((n) > 0 && (n) <= largest); \
  char *p = malloc(n);                          \
  static char *kept_##p; /* nothing is lost */  \
  kept_##p = p

/* A string in an object of n bytes: the last one is zero, perhaps others. */
#define STRING(p, n) \
  BYTES(p, n);       \
  __VERIFIER_assume(p[(n) - 1] == 0)

#endif
