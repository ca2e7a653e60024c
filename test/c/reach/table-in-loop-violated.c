// check: --engines abstraction
// verdict: violated
// An array that is filled before a loop is no constant table when the loop writes to it.
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  int table[3] = {1, 2, 3}, n = 0;
  while (__VERIFIER_nondet_int()) {
    n++;
    table[1] = n > 5 ? 7 : 2;
  }
  if (n > 5 && table[1] == 7) reach_error();
  return 0;
}
