// check:
// verdict: violated
void reach_error(void);
int main(void) {
  int i = 0, money = 5000;
  while (i < 1001) {
    i++;
    money -= 5;
  }
  if (money < 0) reach_error();
  return 0;
}
