// check: --entry set
// verdict: holds
// assuming: NO_OVERLAP
// assuming: POINTERS
// output: assuming: pointers from outside neither alias variables of the program nor
extern void reach_error(void);
void set(int *n, unsigned char *bytes) {
  if (!n || !bytes) return;
  *n = 0;
  *bytes = 1; /* might be one of *n */
  if (*n) reach_error();
}
