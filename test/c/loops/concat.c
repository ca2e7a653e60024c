// check:
// verdict: holds
// output: abstracted to
// Two strings joined: the second loop moves both indices by the same amount.
void __VERIFIER_assume(int condition);
#ifndef SIZE
#define SIZE 100
#endif
#ifdef GUARDED /* the guards know where the arrays end */
#define INSIDE(i) (i) <= SIZE &&
#else
#define INSIDE(i)
#endif
extern char first[SIZE + 1], second[SIZE + 1];
char joined[2 * SIZE + 1];

int main(void) {
  int to = 0, from;
  __VERIFIER_assume(first[SIZE] == 0 && second[SIZE] == 0); /* strings end inside their arrays */
  while (INSIDE(to) first[to] != 0) {
    joined[to] = first[to];
    to++;
  }
  __VERIFIER_assume(to < SIZE);
  from = 0;
  while (INSIDE(from) second[from] != 0) {
    joined[to] = second[from];
    to++;
    from++;
  }
  __VERIFIER_assume(from < SIZE);
  joined[to] = 0;
  if (to >= 2 * SIZE) {
  ERROR:
    goto ERROR;
  }
  return 0;
}
