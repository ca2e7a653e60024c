// check: --entry clear
// verdict: holds
// assuming: NO_OVERLAP
// output: assuming: pointers from outside neither alias variables of the program nor
// An element of a row may be what another pointer points to.
extern void reach_error(void);
void clear(int (*rows)[4], int *one) {
  if (!rows || !one) return;
  rows[0][2] = 0;
  *one = 1;
  if (rows[0][2]) reach_error();
}
