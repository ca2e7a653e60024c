// check:
// property expires: holds
// property early: holds
// property repeats: violated
// property bounded: holds
extern int nondet(void);
void tick(void);
void expired(void);
unsigned left;
void timer(unsigned n) {
  left = n % 100;
  while (left > 0) {
    left--;
    if (nondet()) tick();
  }
  expired();
}
