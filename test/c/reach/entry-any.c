// check: --entry step
// verdict: violated
// Another entry starts in the middle of a run: globals have any value.
void reach_error(void);
int count;
void step(void) {
  if (count == 7) reach_error();
}
int main(void) {
  step();
  return 0;
}
