// check:
// verdict: holds
// Every second time: half as far.
void reach_error(void);
int main(void) {
  int i = 0, half = 0;
  while (i < 100000) {
    if (i % 2 == 0) half++;
    i++;
  }
  if (half != 50000) reach_error();
  return 0;
}
