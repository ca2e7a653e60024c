// check:
// verdict: holds
// One moves five times as fast, downwards.
void reach_error(void);
int main(void) {
  int i = 0, money = 5000;
  while (i < 1000) {
    i++;
    money -= 5;
    if (money != 5000 - 5 * i) reach_error();
  }
  if (money != 0) reach_error();
  return 0;
}
