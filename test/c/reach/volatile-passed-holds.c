// check:
// verdict: holds
// The address of a volatile variable goes only to functions that follow it or pass it on: nobody else can change it.
void reach_error(void);
struct state {
  volatile int count;
};
static int get(volatile int *p) { return *p; }
static int twice(volatile int *q) { return get(q) + get(q); }
static void set(volatile int *p, int to) { *p = to; }
static int count_of(const struct state *s) { return s->count; }
static int sum(volatile int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
int main(void) {
  volatile int v = 3, many[3] = {1, 2, 3};
  struct state s = {4};
  set(&many[1], 5);
  if (twice(&v) != 6 || v != 3) reach_error();
  if (count_of(&s) != 4 || sum(many, 3) != 9) reach_error();
  return 0;
}
