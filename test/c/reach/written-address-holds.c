// check:
// verdict: holds
// assuming: ADDRESSES
// output: addresses
extern void reach_error(void);
static short here;
int main(void) {
  if (&here == (short *)40960) reach_error();
  return 0;
}
