// The same with one comparison too few: the last but one is out of order.
// check:
// verdict: violated
// trace: reach_error is called
extern void reach_error(void);
unsigned number[40];
int main(void) {
  unsigned seed = 17;
  for (int i = 0; i < 40; i++) {
    seed = seed * 1103515245u + 12345u;
    number[i] = seed * seed;
  }
  for (int end = 38; end > 1; end--)
    for (int i = 0; i + 1 < end; i++)
      if (number[i] > number[i + 1]) {
        unsigned other = number[i];
        number[i] = number[i + 1];
        number[i + 1] = other;
      }
  for (int i = 0; i + 1 < 40; i++)
    if (number[i] > number[i + 1]) reach_error();
  return 0;
}
