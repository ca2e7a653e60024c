// check:
// verdict: violated
// A table of functions that is written through a pointer is not what it was initialised with.
void reach_error(void);
int __VERIFIER_nondet_int(void);
typedef int (*operation)(int);
static int same(int x) { return x; }
static int less(int x) { return x - 10; }
static operation table[2] = {same, same};
int main(void) {
  int i = __VERIFIER_nondet_int();
  operation *at = &table[1];
  *at = less;
  if (i < 0 || i > 1) return 0;
  if (table[i](3) < 0) reach_error();
  return 0;
}
