// check:
// verdict: holds
// assuming: NO_OVERLAP
// assuming: ONLY_ARGUMENTS
// assuming: POINTERS
// output: assuming: pointers from outside neither alias variables of the program nor
// What a function without body returns may be a variable that it knows.
extern void reach_error(void);
extern int *pick(int *p);
int main(void) {
  int mine = 0, *p = pick(&mine);
  if (!p) return 0;
  mine = 0;
  *p = 1;
  if (mine) reach_error();
  return 0;
}
