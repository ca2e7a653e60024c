// check: --entry step
// verdict: holds
// Parameters of another entry have the values of their types.
void reach_error(void);
void step(int n, unsigned char c) {
  if (n + 0 == 7 && c == 300) reach_error();
}
