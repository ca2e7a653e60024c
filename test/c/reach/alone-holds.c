// A program without inputs is executed: bubble sort of forty numbers, with products that a solver would not like.
// check:
// verdict: holds
// engines: unknown
// output: its only execution ends
// not-output: assuming
extern void reach_error(void);
unsigned number[40];
int main(void) {
  unsigned seed = 17;
  for (int i = 0; i < 40; i++) {
    seed = seed * 1103515245u + 12345u;
    number[i] = seed * seed;
  }
  for (int end = 40; end > 1; end--)
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
