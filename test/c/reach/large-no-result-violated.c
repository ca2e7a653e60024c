// check:
// verdict: violated
// A function without a result that is called as one that has it gives anything, not what was there before.
extern void reach_error(void);
static int noise;
#define TEN(s) s s s s s s s s s s
static void pad(void) {
  TEN(TEN(TEN(noise++;)))
}
int main(void) {
  int result = 5;
  pad();
  result = ((int (*)(void))pad)();
  if (result != 5) reach_error();
  return 0;
}
