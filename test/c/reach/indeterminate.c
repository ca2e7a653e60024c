// check:
// verdict: violated
// A local without a value may have any.
void reach_error(void);
int main(void) {
  int x;
  if (x == 12) reach_error();
  return 0;
}
