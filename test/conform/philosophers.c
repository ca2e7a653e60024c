// check:
// property stuck: violated
// property fine: holds
// output: p1 waits for take[1][2]
// output: F2 waits for put[2][2]
// output: o-----------o   |   |   => take[0][0]
// json: "ends":["waits for take[0][1]"
// json: "component":"p1"
// check: --abstraction predicates
// property stuck: violated
// property fine: holds
// check: --abstraction actions
// property stuck: violated
// property fine: holds
// check: --abstraction bisimulation
// property stuck: violated
// property fine: holds
extern void take(int philosopher, int fork);
extern void put(int philosopher, int fork);
#define N 3
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
