// check:
// verdict: holds
// Always a multiple of three.
void reach_error(void);
int main(void) {
  int x = 0;
  while (x < 100000) {
    if (x % 3) reach_error();
    x += 3;
  }
  if (x != 100002) reach_error();
  return 0;
}
