// The result of a function without body, declared never to be null; of another one, nothing is declared.
// check: --checks null
// assuming: ONLY_RESULT
// assuming: POINTERS
struct node { int value; };
struct node *always(void) __attribute__((returns_nonnull));
struct node *sometimes(void);
int main(void) {
  int v = always()->value;
  return v + sometimes()->value; // violated: null
}
