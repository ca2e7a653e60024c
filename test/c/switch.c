// run:
// exit: 3
// stdout: 1230 1 10 110 8 abcdef
// Fallthrough, default in the middle, ranges, a switch without a matching case, Duff's device.
int printf(const char *, ...);
static int kind(int c) {
  switch (c) {
  case 'a' ... 'z': return 1;
  case '0' ... '9': return 2;
  default: return 0;
  case ' ': case '\t': return 3;
  }
}
static int fall(int n) {
  int r = 0;
  switch (n) {
  case 3: r += 100;
  case 2: r += 10; break;
  default: r = 7;
  case 1: r += 1;
  }
  return r;
}
static void copy(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0: do { *to++ = *from++;
  case 3:      *to++ = *from++;
  case 2:      *to++ = *from++;
  case 1:      *to++ = *from++;
          } while (--n > 0);
  }
}
int main(void) {
  char b[8] = {0};
  copy(b, "abcdef", 7);
  printf("%d%d%d%d %d %d %d %d %s\n", kind('q'), kind('5'), kind(' '), kind('!'), fall(1), fall(2),
         fall(3), fall(9), b);
  switch (5) { case 4: return 1; }
  switch (-1LL) { case -1: return 3; }
  return 9;
}
