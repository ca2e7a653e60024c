// check:
// property up: holds
// property three: violated
// output: => put[3]
// output: => put[0]      not allowed here; expected:
// One abstraction for each value of an argument.
void put(int v);
void count(void) {
  unsigned i = 0;
  for (;;) {
    put(i & 3);
    i++;
  }
}
