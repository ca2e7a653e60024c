// check:
// verdict: holds
// Downwards, with a function of the index.
void reach_error(void);
int a[1000];
int main(void) {
  for (int i = 999; i >= 0; i--) a[i] = 2 * i + 1;
  for (int k = 0; k < 1000; k++)
    if (a[k] != 2 * k + 1) reach_error();
  return 0;
}
