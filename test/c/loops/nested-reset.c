// check:
// verdict: holds
// The inner counter begins anew.
void reach_error(void);
int main(void) {
  int total = 0;
  for (int i = 0; i < 1000; i++) {
    int j = i;
    while (j < 1000) {
      if (j < i) reach_error();
      j++;
      total = (total + 1) % 7;
    }
    if (j != 1000) reach_error();
  }
  if (total < 0 || total > 6) reach_error();
  return 0;
}
