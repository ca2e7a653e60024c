// run:
// exit: 24
// What stands between `for` and its parts.
int main(void) {
  int n = 0;
  for /* once */ (int i = 0; i < 4; i++) n++;
  for // a line
      (; n < 10;)
    n += 2;
  for (/* nothing; here */; n < 20 /* ; */; n++) {
  }
  for (int i = 0 /* ( */; /* ) */ i < 2; ++i) n++;
  for (const char *s = ";)"; *s; s++) n++;
  for (;;) break;
  return n;
}
