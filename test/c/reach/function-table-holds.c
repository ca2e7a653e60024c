// check:
// verdict: holds
// A table of functions in a record.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
struct ops { int (*open)(int), (*close)(int); };
static int yes(int x) { return x; }
static int no(int x) { return -x; }
static const struct ops table[2] = {{yes, no}, {no, yes}};
int main(void) {
  int i = __VERIFIER_nondet_int() & 1;
  const struct ops *o = &table[i];
  int r = o->open(5) + o->close(5);
  if (!(r == 0)) reach_error();
  return 0;
}
