// check:
// verdict: violated
// inputs: 6
// A search in a sorted table.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
static const int table[5] = {2, 3, 5, 7, 11};
int main(void) {
  int key = __VERIFIER_nondet_int(), lo = 0, hi = 5;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (table[mid] < key) lo = mid + 1;
    else hi = mid;
  }
  if (!(lo != 3 || key == 7)) reach_error();
  return 0;
}
