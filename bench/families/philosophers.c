/* Ten philosophers: those who all begin with the left fork, and those of whom one does not. */
// Ten of them: the product of the polite ones has a million states, and is never built.
extern void take(int philosopher, int fork);
extern void put(int philosopher, int fork);
#define N 10
void philosopher(int id) {
  int left = id, right = (id + 1) % N;
  for (;;) {
    take(id, left);
    take(id, right);
    put(id, right);
    put(id, left);
  }
}
void polite(int id) {
  int left = id, right = (id + 1) % N;
  if (id == N - 1) { left = 0; right = id; }
  for (;;) {
    take(id, left);
    take(id, right);
    put(id, right);
    put(id, left);
  }
}
