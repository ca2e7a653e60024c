// run:
// exit: 10
// stderr: preprocessed.i:15:
// stderr: undefined behaviour: 
// gcc: no
// What a preprocessor leaves: line markers, GNU keywords, builtin types of glibc's headers.
# 8 "preprocessed.i"
typedef unsigned long size_t;
typedef __builtin_va_list __gnuc_va_list;
extern void *memcpy (void *__restrict __dest, const void *__restrict __src, size_t __n)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1, 2)));
extern void *malloc (size_t __size) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__malloc__)) ;
__extension__ static __inline int twice (int x) { return 2 * x; }
static int last(const int *a, int n) {
  return a[n];
}
int main(void) {
  int a[2] = {1, 2}, b[2];
  memcpy(b, a, sizeof a);
  return last(b, twice(1));
}
