// A weak function that nobody defines has no address: that somebody does is said.
// check:
// verdict: holds
// assuming: WEAK
// output: assuming: the weak function hook() is defined somewhere
extern void reach_error(void);
extern void hook(void) __attribute__((weak));
int main(void) {
  if (!hook) reach_error();
  return 0;
}
