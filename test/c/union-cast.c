// run:
// exit: 45
// A value becomes a union: the member of its own type is set.
union number {
  char byte;
  short half;
  int whole;
  double real;
};
static int whole(union number n) { return n.whole; }
int main(void) {
  short s = 3;
  union number of_real = (union number)2.5;
  return whole((union number)40) + ((union number)s).half + (of_real.real == 2.5 ? 2 : 0);
}
