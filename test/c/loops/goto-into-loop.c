// check:
// verdict: holds
// Entered in the middle: no summary, but it ends by itself.
void reach_error(void);
_Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int i = 0, j = 0;
  if (__VERIFIER_nondet_bool()) goto middle;
  while (i < 5) {
    j++;
  middle:
    i++;
  }
  if (j > i) reach_error();
  return 0;
}
