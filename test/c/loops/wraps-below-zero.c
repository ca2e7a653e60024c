// check:
// verdict: violated
// An unsigned counter is never negative: after zero comes the largest.
void reach_error(void);
int main(void) {
  unsigned i = 100, rounds = 0;
  while (i >= 0 && rounds < 200) {
    if (i > 100) reach_error();
    i--;
    rounds++;
  }
  return 0;
}
