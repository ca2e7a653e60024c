// check:
// verdict: holds
// assuming: ELEMENTS
// output: abstracted to
// The same for every length.
void __VERIFIER_assume(int condition);
int __VERIFIER_nondet_int(void);
void reach_error(void);
enum { most = 1000000 };
extern char first[most + 1], second[most + 1];
char joined[2 * most + 1];

int main(void) {
  int size = __VERIFIER_nondet_int(), to = 0, from = 0;
  __VERIFIER_assume(size > 0 && size <= most);
  while (first[to] != 0) {
    joined[to] = first[to];
    to++;
  }
  __VERIFIER_assume(to < size);
  while (second[from] != 0) {
    joined[to] = second[from];
    to++;
    from++;
  }
  __VERIFIER_assume(from < size);
  joined[to] = 0;
  if (to >= 2 * size) reach_error();
  return 0;
}
