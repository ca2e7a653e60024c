// check: --checks memory --function last --function element --function first
// assuming: ELEMENTS
// assuming: POINTERS
// Each round of a loop has variables of its own.
int last(int n) {
  int *before = 0, sum = 0;
  for (int i = 0; i < n && i < 4; i++) {
    int now = i;
    if (before) sum += *before; // violated: memory
    before = &now;
  }
  return sum;
}
int element(int n) {
  int *all[3] = {0, 0, 0};
  for (int i = 0; i < 3; i++) {
    int now = i;
    all[i] = &now;
  }
  if (n < 0 || n > 2) return 0;
  return *all[n]; // violated: memory
}
int first(int n) {
  int sum = 0;
  for (int i = 0; i < n && i < 4; i++) {
    int now = i, *p = &now;
    sum += *p;
  }
  return sum;
}
