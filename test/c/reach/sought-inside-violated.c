// check: --entry f
// verdict: violated
// Most values of the index leave the table before the error is reached: one is found that does not.
extern void reach_error(void);
int table[64];
void f(unsigned char i, unsigned char k) {
  table[i] = 1;
  table[k] = 2;
  if (k > 50 && i > k) reach_error();
}
