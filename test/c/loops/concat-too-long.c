// check:
// verdict: violated
// The second string is moved to one place further than there is.
void __VERIFIER_assume(int condition);
void reach_error(void);
enum { size = 6 };
extern char first[size + 1], second[size + 1];
char joined[2 * size];

int main(void) {
  int to = 0, from = 0;
  while (to <= size && first[to] != 0) {
    joined[to] = first[to];
    to++;
  }
  __VERIFIER_assume(to <= size);
  while (from <= size && second[from] != 0) {
    if (to >= 2 * size - 1) reach_error();
    joined[to] = second[from];
    to++;
    from++;
  }
  return 0;
}
