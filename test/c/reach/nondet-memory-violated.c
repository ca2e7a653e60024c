// check:
// verdict: violated
// Memory that is filled: a number, the members of a record, an array in it.
void __VERIFIER_nondet_memory(void *, unsigned long);
void reach_error(void);
struct item { int kind; char name[3]; double weight; } item = {1, "ab", 2.0};
int main(void) {
  long x = 5;
  __VERIFIER_nondet_memory(&x, sizeof x);
  __VERIFIER_nondet_memory(&item, sizeof item);
  if (x == 77 && item.kind == 4 && item.name[1] == 'z' && item.weight == 0.5) reach_error();
  return 0;
}
