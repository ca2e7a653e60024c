// check:
// verdict: holds
// assuming: FLEXIBLE
// assuming: MALLOC
// assuming: POINTERS
// Several objects with a flexible array, and one whose length is an input.
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
void *malloc(unsigned long);
struct text { unsigned n; char at[]; };
static struct text *make(char c) {
  struct text *t = malloc(sizeof *t + 2);
  t->n = 2;
  t->at[0] = c;
  t->at[1] = 0;
  return t;
}
int main(void) {
  struct text *all[2];
  for (int i = 0; i < 2; i++) all[i] = make((char)('a' + i));
  if (all[0]->at[0] != 'a' || all[1]->at[0] != 'b' || all[0]->n + all[1]->n != 4) reach_error();
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 1 || n > 100) return 0;
  struct text *t = malloc(sizeof *t + n);
  t->n = n;
  t->at[n - 1] = 'z';
  if (t->at[t->n - 1] != 'z') reach_error();
  return 0;
}
