// run:
// exit: 7
// Executed for itself, what is volatile holds what was written, whole records, too.
struct pair { int a; int b; };
volatile int n = 3;
volatile struct pair p;
int main(void) {
  n++;
  n += 2;
  p.a = n;
  struct pair copy = p;
  volatile int local = copy.a;
  return local == 6 ? (int)local + 1 : 0;
}
