// check: --entry add --assume nonnull,noalias
// verdict: holds
// assuming: NO_ALIAS
// assuming: NO_NULL
// output: assuming: pointers from outside do not alias: they point to distinct objects
// output: assuming: pointers from outside are not null
// Not so when it is promised.
extern void reach_error(void);
void add(int *sum, const int *part) {
  if (!sum) reach_error();
  int before = *part;
  *sum = 1;
  if (*part != before) reach_error();
}
