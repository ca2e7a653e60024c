// check:
// verdict: holds
// assuming: ORDER
// output: where C leaves the order of evaluation open, one order is taken
// The items of an initialiser are evaluated in any order; so are a function that is computed and its arguments.
void reach_error(void);
static int last;
static int first(void) { return last = 1; }
static int second(void) { return last = 2; }
int main(void) {
  int both[2] = {first(), second()};
  if (last == 1) reach_error();
  return both[0] - 1;
}
