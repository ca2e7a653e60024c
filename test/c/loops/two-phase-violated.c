// check:
// verdict: violated
void reach_error(void);
int main(void) {
  int x = 0, y = 500;
  while (x < 1000) {
    if (x > 500) y++;
    x++;
  }
  if (y != 1000) reach_error();
  return 0;
}
