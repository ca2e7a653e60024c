// What a trace shows: values after the step that made them, enumerators by name, members by the names that the source
// has for them, elements by their number, and the call whose result decided.
// check:
// verdict: violated
// trace: main  d.state = CLOSED   d.state = CLOSED
// trace: main  k = __VERIFIER_nondet_int()   (input)   k = 5
// trace: main  step(&d, k)   p = &d, k = 5
// trace: step  [x-- == 5]   x = 4
// trace: step  p->state = OPEN   p->state = OPEN
// trace: step  ring[head++ % 4U] = x   ring[3] = 4, head = 4
// trace: main  y = step(&d, k) + 2   y = 7
// trace: main  [!(!(d.state == OPEN && y == 7) || ring[3] != 4)]
// trace: main  [ask() > 2]   (input)   ask() = 3
// trace: main  wide = __VERIFIER_nondet_int128()   (input)   wide = -1267650600228229401496703205383
// trace: main  reach_error()
// trace:   inputs, in order: 5, 3, -1267650600228229401496703205383
// not-output: $
// not-output: @
extern int __VERIFIER_nondet_int(void);
extern __int128 __VERIFIER_nondet_int128(void);
extern int ask(void);
extern void reach_error(void);
enum state { CLOSED, OPEN, BROKEN };
struct door {
  int unused;
  enum state state;
};
int ring[4];
unsigned head = 3;

int step(struct door *p, int k) {
  int x = k;
  if (x-- == 5) {
    p->state = OPEN;
    ring[head++ % 4u] = x;
  }
  return x + 1;
}

int main(void) {
  struct door d;
  d.state = CLOSED;
  int k = __VERIFIER_nondet_int();
  if (k != 5) return 0;
  int y = step(&d, k) + 2;
  if (!(d.state == OPEN && y == 7) || ring[3] != 4) return 0;
  if (ask() > 2) {
    __int128 wide = __VERIFIER_nondet_int128();
    if (wide < -1 && wide == -((__int128)1 << 100) - 7) reach_error();
  }
  return 0;
}
