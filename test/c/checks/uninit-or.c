// What stands on the right of || and && is read only where the left side does not decide.
// check: --checks uninit --function or_reads --function or_does_not --function and_reads --function chosen
int or_reads(int n) {
  int x;
  if (n > 5) x = n;
  return n < 3 || x; // violated: uninit
}

int or_does_not(int n) {
  int x;
  if (n > 5) x = n;
  return n <= 5 || x;
}

int and_reads(int n) {
  int x;
  if (n > 5) x = n;
  return n > 4 && x; // violated: uninit
}

int chosen(int n) {
  int x;
  if (n > 5) x = n;
  return n > 5 ? x : 0;
}
