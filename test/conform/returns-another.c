// check:
// property two: violated
// output: => return {another value}      not allowed here; expected: return {$0 == 0}, return {$0 == 1}
// A value that no return action speaks of.
int f(int n) { return n > 100 ? 2 : n > 50; }
