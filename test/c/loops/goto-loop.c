// check:
// verdict: holds
// A loop of jumps.
void reach_error(void);
int main(void) {
  int i = 0, j = 2000;
again:
  if (i >= 2000) goto out;
  i++;
  j--;
  goto again;
out:
  if (j != 0) reach_error();
  return 0;
}
