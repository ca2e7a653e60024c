// check:
// verdict: holds
// The step is taken in a function.
void reach_error(void);
static unsigned next(unsigned z) { return z + 4; }
int main(void) {
  unsigned x = 0;
  while (x < 0x0fffffff) x = next(x);
  if (x % 4) reach_error();
  return 0;
}
