// run:
// stdout: 6 6 27
// stdout: 6 561
// goto out of loops, into a loop's body, backwards; nested loops with break and continue.
int printf(const char *, ...);
int main(void) {
  int i, j, n = 0;
  for (i = 0; i < 10; i++)
    for (j = 0; j < 10; j++) {
      if (j == 7) break;
      if (i + j == 12) goto out;
      if (j % 2) continue;
      n++;
    }
out:
  printf("%d %d %d\n", i, j, n);
  i = 3;
  goto inside;
  while (i < 6) {
    n += 100;
  inside:
    i++;
  }
again:
  if (n++ < 560) goto again;
  do { if (n > 0) continue; n = 1; } while (0);
  printf("%d %d\n", i, n);
  return 0;
}
