// check:
// verdict: violated
// What is given to a function that nobody knows matters, since that function may write there.
extern void reach_error(void);
extern void (*hook)(int *);
static int seen, *place;
static int noise;
#define TEN(s) s s s s s s s s s s
static void pad(void) {
  TEN(TEN(TEN(noise++;)))
}
int main(void) {
  pad();
  place = &seen;
  if (hook) hook(place);
  if (seen) reach_error();
  return 0;
}
