// check: --external pure
// verdict: holds
// assuming: ONLY_RESULT
// output: assuming: receive() has no side effects; its result is arbitrary
void reach_error(void);
extern int receive(unsigned char *to, int n);
int main(void) {
  unsigned char b[4] = {0, 0, 0, 0};
  if (receive(b, 4) == 4 && b[3] == 'x') reach_error();
  return 0;
}
