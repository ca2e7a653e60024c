// A table that makes letters small, read at two places at once: all is decided, as if the table were a simple function. What is lower
// than 'A' stays what it is.
// check: --checks bounds,overflow,div0
// assuming: ELEMENTS
// met: 29
int __VERIFIER_nondet_int(void);
#define EIGHT(x) x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7
#define MANY(x) EIGHT(x), EIGHT(x + 8), EIGHT(x + 16), EIGHT(x + 24), EIGHT(x + 32), EIGHT(x + 40), EIGHT(x + 48), EIGHT(x + 56)
static const unsigned char small[256] = {
    MANY(0), 64, EIGHT(97), EIGHT(105), EIGHT(113), 121, 122, 91, 92, 93, 94, 95, EIGHT(96), EIGHT(104), EIGHT(112), EIGHT(120),
    MANY(128), MANY(192)};
int main(void) {
  unsigned char left[4], right[4];
  int n = 0, sum = 0;
  for (int i = 0; i < 3; i++) { left[i] = (unsigned char)__VERIFIER_nondet_int(); right[i] = (unsigned char)__VERIFIER_nondet_int(); }
  left[3] = right[3] = 0;
  while (left[n] && small[left[n]] == small[right[n]]) n++;
  if (small[left[n]] < 'A') sum += 100 / (small[left[n]] + 1);
  if (small[right[n]] == 'A') sum += 100 / (small[right[n]] - 'A'); // never: no element is 'A'
  if (small[right[n]] == 'a') sum += 100 / (small[right[n]] - 'a'); // violated: div0
  return sum;
}
