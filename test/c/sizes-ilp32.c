// run: --data-model ilp32
// exit: 9
// stdout: 4 4 8 12 16
// gcc: no
// Sizes of the ilp32 model: long and pointers have 4 bytes, double is aligned to 4.
int printf(const char *, ...);
struct s { char c; double d; };
struct t { int *p; long long l; short s; };
int main(void) {
  unsigned long wraps = 0xffffffff;
  wraps += 10;
  printf("%d %d %d %d %d\n", (int)sizeof(long), (int)sizeof(void *), (int)sizeof(long long),
         (int)sizeof(struct s), (int)sizeof(struct t));
  return (int)wraps;
}
