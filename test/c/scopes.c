// run:
// stdout: 41 -2
// Declarations in for and in blocks begin anew each time round; labels at the end of blocks.
int printf(const char *, ...);
int main(void) {
  int total = 0;
  for (int i = 0, j = 10; i < j; i++, j--) {
    int fresh = i;
    fresh *= 2;
    total += fresh;
    if (i == 3) goto next;
    total++;
  next:;
  }
  for (;;) { if (++total > 40) break; }
  int i = 0;
  for (; i < 3;) i++;
  for (;; i++) if (i > 5) break;
  while (1) { if (i-- < 0) break; }
  printf("%d %d\n", total, i);
  return 0;
}
