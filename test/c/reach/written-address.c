// check:
// verdict: unknown
// A variable may lie at an address that is written as a number.
extern void reach_error(void);
int here;
int main(void) {
  if (&here == (int *)0x404010) reach_error();
  return 0;
}
