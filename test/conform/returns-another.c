// check:
// property two: violated
// output: => return {another value}      no answer: return {$0 == 0}, return {$0 == 1} is all that is allowed now
// A value that no return action speaks of.
int f(int n) { return n > 100 ? 2 : n > 50; }
