// check:
// verdict: violated
void reach_error(void);
int main(void) {
  int x = 0;
  while (x < 100000) x += 3;
  if (x == 100002) reach_error();
  return 0;
}
