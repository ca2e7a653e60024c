// check:
// verdict: violated
// engines: unknown
// A number of bytes that is an input, too.
void __VERIFIER_nondet_memory(void *, unsigned long);
unsigned __VERIFIER_nondet_uint(void);
void reach_error(void);
int main(void) {
  unsigned char buffer[8] = {0};
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 8) return 0;
  __VERIFIER_nondet_memory(buffer, n);
  if (buffer[2] == 200) reach_error();
  return 0;
}
