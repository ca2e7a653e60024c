// run:
// exit: 0
// __builtin_object_size of variables; of other objects compilers need not know it.
int main(void) {
  int a[10], x = 0;
  char text[] = "hello";
  if (__builtin_object_size(a, 0) != 40 || __builtin_object_size(&a[2], 0) != 32) return 1;
  if (__builtin_object_size(&x, 0) != sizeof x || __builtin_object_size((void *)text, 0) != 6) return 2;
  return x;
}
