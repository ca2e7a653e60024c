// check:
// property proc: violated
// output: => b
// output: => return {another value}      not allowed here; expected: return {$0 == 2}
// json: "strategy":{"event":"b"
// dot: digraph game
// dot: not allowed; expected: return {$0 == 2}
// The same with a y for which the last test goes the other way.
void do_a(void);
void do_b(void);
int proc(void) {
  int x, y = 5;
  if (x == 0) {
    do_a();
    if (y < 10) return 0;
    else return 1;
  } else {
    do_b();
    if (y > 5) return 2;
    else return 3;
  }
}
