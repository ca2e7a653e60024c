// check:
// verdict: holds
// From both ends to the middle.
void reach_error(void);
int main(void) {
  int low = 0, high = 9999;
  while (low < high) {
    low++;
    high--;
  }
  if (low + high != 9999) reach_error();
  if (low < 0 || high > 9999 || low > 5000) reach_error();
  return 0;
}
