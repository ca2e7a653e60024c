// check:
// verdict: violated
void reach_error(void);
int main(void) {
  int i = 0, j = 2000;
again:
  if (i > 1999) goto out;
  i++;
  j -= i == 77 ? 0 : 1;
  goto again;
out:
  if (j != 0) reach_error();
  return 0;
}
