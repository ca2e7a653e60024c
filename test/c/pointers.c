// run:
// exit: 98
// stdout: 25 121 36 25
// stdout: 8 1 16 49
// stdout: 16 1
// Pointer arithmetic, differences, comparison, pointers to pointers and to arrays, casts, void *.
int printf(const char *, ...);
int main(void) {
  int m[3][4], *p = &m[0][0], (*row)[4] = m;
  for (int i = 0; i < 12; i++) p[i] = i * i;
  int **pp = &p;
  *pp += 5;
  char *bytes = (char *)&m[1][0];
  void *v = bytes + 4;
  printf("%d %d %d %d\n", *p, row[2][3], *(*(m + 1) + 2), *(int *)v);
  printf("%ld %d %d %d\n", (long)(&m[2][0] - &m[0][0]), p > *m, p[-1], 2[p]);
  printf("%d %d\n", (int)sizeof *row, p == &m[1][1]);
  unsigned long address = (unsigned long)p;
  int *back = (int *)address;
  *back = 99;
  const char *s = "hello" + 1;
  return m[1][1] + s[0] - 'e' + !s - !!p;
}
