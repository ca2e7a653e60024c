// run:
// exit: 10
// stderr: ub-uninit-copied.c:13
// stderr: undefined behaviour: 
// gcc: no
// Bytes without a value are copied; what they are copied to has none either, although it had one before.
int main(void) {
  unsigned char from[2], to[2] = {1, 2}, one;
  from[1] = 5;
  for (int i = 0; i < 2; i++) to[i] = from[i];
  int five = to[1];
  if (five != 5) return 1;
  return to[0] + five;
}
