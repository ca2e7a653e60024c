// run:
// stdout: 6 5 1 21
// Atomic builtins and _Atomic, which are plain operations without threads.
int printf(const char *, ...);
static _Atomic int a = 3;
int main(void) {
  int x = 5, old;
  a += 2;
  a++;
  old = __sync_fetch_and_add(&x, 4);
  int swapped = __sync_bool_compare_and_swap(&x, 9, 20);
  __atomic_store_n(&x, __atomic_load_n(&x, __ATOMIC_SEQ_CST) + 1, __ATOMIC_RELAXED);
  printf("%d %d %d %d\n", a, old, swapped, x);
  return 0;
}
