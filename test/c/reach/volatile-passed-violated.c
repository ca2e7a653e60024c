// check:
// verdict: violated
// The same function is also given a variable that others know: what it reads may be anything.
void reach_error(void);
volatile int shared;
static int get(volatile int *p) { return *p; }
int main(void) {
  volatile int v = 3;
  if (get(&v) != 3) return 0;
  if (get(&shared) != 0) reach_error();
  return 0;
}
