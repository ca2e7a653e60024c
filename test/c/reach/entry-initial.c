// check: --entry step --globals initial
// verdict: holds
// Another entry with the initial values of globals.
void reach_error(void);
int count;
void step(void) {
  if (count == 7) reach_error();
}
int main(void) {
  count = 7;
  step();
  return 0;
}
