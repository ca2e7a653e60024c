// check: --entry step
// verdict: violated
// Parameters of another entry have any value.
void reach_error(void);
void step(int n, unsigned char c) {
  if (n == 7 && c == 200) reach_error();
}
