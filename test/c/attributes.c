// run:
// stdout: 7 32 16909060 5
// stdout: 42 5 3
// Attributes: packed, aligned, noreturn, unused; inline functions; restrict; volatile.
int printf(const char *, ...);
struct __attribute__((packed)) p { char c; int i; short s; };
struct a { char c; int i __attribute__((aligned(16))); };
static inline int __attribute__((always_inline, unused)) twice(int x) { return 2 * x; }
static int add(int *restrict a, const volatile int *restrict b) { *a += *b; return *a; }
_Thread_local int t = 3;
int main(void) {
  struct p p = {1, 0x01020304, 5};
  volatile int v = 4;
  int x = 1;
  printf("%d %d %d %d\n", (int)sizeof p, (int)sizeof(struct a), p.i, p.s);
  printf("%d %d %d\n", twice(21), add(&x, &v), t);
  return 0;
}
