// check:
// verdict: holds
// assuming: ONLY_ARGUMENTS
// output: assuming: a function that is called through an unknown pointer writes only to what its arguments point to
// What is assumed of a function that nobody knows is said, also where a large program is looked at as if it had no memory.
extern void reach_error(void);
extern void (*hook)(int *);
static int seen, mode;
static int noise;
#define TEN(s) s s s s s s s s s s
static void pad(void) {
  TEN(TEN(TEN(noise++;)))
}
int main(void) {
  pad();
  mode = 3;
  if (hook) hook(&seen);
  if (mode != 3) reach_error();
  return 0;
}
