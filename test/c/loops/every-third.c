// check: --engines abstraction,summaries
// verdict: holds
// One counts every third step of the other, rounded up.
void reach_error(void);
int main(void) {
  int i = 0, third = 0, phase = 0;
  while (i < 100000) {
    i++;
    if (phase == 0) third++;
    phase = phase == 2 ? 0 : phase + 1;
  }
  if (3 * third > i + 2) reach_error();
  if (3 * third < i) reach_error();
  return 0;
}
