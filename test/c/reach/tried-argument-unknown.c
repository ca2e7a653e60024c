// check: --entry f
// verdict: unknown
// output: outside int a[4]
// A proof that rests on an argument being an index of a global array: an execution has it outside.
extern void reach_error(void);
int a[4], other = 1;
void f(int i) { other = 1; a[i] = 7; if (other == 7) reach_error(); }
