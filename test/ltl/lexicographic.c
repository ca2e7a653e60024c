// check:
// property ends: holds
// output: decreases (
extern int nondet(void);
void ended(void);
void lexicographic(int x, int y) {
  while (x > 0 && y > 0) {
    if (nondet()) { x--; y = nondet(); }
    else y--;
  }
  ended();
}
