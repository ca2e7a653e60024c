// check:
// verdict: violated
void reach_error(void);
extern int a[25];
int main(void) {
  int most = a[0];
  for (int i = 1; i < 24; i++)
    if (a[i] > most) most = a[i];
  for (int k = 0; k < 25; k++)
    if (a[k] > most) reach_error();
  return 0;
}
