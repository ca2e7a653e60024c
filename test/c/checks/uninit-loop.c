// Set by a loop that runs at least once where the value is used, and by one that may not run.
// check: --checks uninit --function good --function bad
// met: 7
int good(int n) {
  int i, last;
  for (i = 0; i < n; i++) last = i;
  return n > 0 ? last : 0;
}

int bad(int n) {
  int i, last;
  for (i = 0; i < n; i++) last = i;
  return last; // violated: uninit
}
