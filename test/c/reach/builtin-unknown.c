// check:
// verdict: unknown
// A function of the compiler's that is not modelled: its result is not arbitrary, so no execution shows a violation.
void reach_error(void);
int main(void) {
  if (__builtin_rotateleft32(1u, 4) != 16) reach_error();
  return 0;
}
