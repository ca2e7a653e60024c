// The other half of the linking tests.
int calls;
static int plus(int x) { return x + 1; }
int shared(int x) {
  calls++;
  return plus(x);
}
