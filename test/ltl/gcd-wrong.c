// check: --property ends
// property ends: violated
// Subtraction comes to an end; this one is wrong
void begin(void), end(void);
int gcd(int a, int b) {
  if (a < 0 || b <= 0) return 0;
  begin();
  while (a != b)
    if (a > b) a -= b;
    else b -= a;
  end();
  return a;
}
