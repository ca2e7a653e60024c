// Arguments that are declared never to be null: an obligation of every call, whether there is a body or not.
// check: --checks null
// assuming: ADDRESSES
// assuming: ENOUGH_MEMORY
// assuming: ONLY_ARGUMENTS
#define READS(...) __attribute__((nonnull(__VA_ARGS__)))
int __VERIFIER_nondet_int(void);
void first(int *, int *) __attribute__((nonnull(1)));
void both(int *, int *) __attribute__((__nonnull__));
static int second(int *a, int *b) READS(2);
static int second(int *a, int *b) { return a == b; }
void four(int a[static 4], int *);
int main(void) {
  int x[4] = {0}, n = __VERIFIER_nondet_int();
  int *p = n > 3 ? x : 0;
  first(x, p);
  if (n == 3) first(p, x); // violated: null
  second(p, x);
  if (n == 9) both(x, p);
  if (n == 2) both(x, p); // violated: null
  if (n == 1) second(x, p); // violated: null
  four(x, p);
  if (n == 0) four(p, p); // violated: null
  return 0;
}
