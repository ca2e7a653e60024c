// Of a long execution the first and the last steps are kept, and what lies between is counted.
// check: -v
// verdict: violated
// trace: main  i = 0   i = 0
// trace: ... 70007 steps
// trace: main  sum = sum + i   sum = 199990000
// trace: main  [i >= 20000]
// trace: main  reach_error()
extern void reach_error(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 20000; i++) {
    sum += i;
    if (sum < 0) sum = 0;
  }
  if (sum > 3) reach_error();
  return 0;
}
