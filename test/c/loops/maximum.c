// check:
// verdict: holds
// No element is larger than the largest.
void reach_error(void);
extern int a[1000];
int main(void) {
  int most = a[0];
  for (int i = 1; i < 1000; i++)
    if (a[i] > most) most = a[i];
  for (int k = 0; k < 1000; k++)
    if (a[k] > most) reach_error();
  return 0;
}
