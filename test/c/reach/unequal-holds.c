// check: --entry swap
// verdict: holds
// One object or two: a swap that works in both cases.
extern void reach_error(void);
void swap(int *a, int *b) {
  if (!a || !b) return;
  int x = *a, y = *b;
  *a = y;
  *b = x;
  if (*a != y && *a != x) reach_error();
  if (*b != x) reach_error();
}
