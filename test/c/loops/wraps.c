// check:
// verdict: violated
// Naively the sum only grows; eight bits come round.
void reach_error(void);
int main(void) {
  unsigned char sum = 1;
  for (int i = 0; i < 255; i++) sum++;
  if (sum == 0) reach_error();
  return 0;
}
