// termination: violated
// Without arguments
int __VERIFIER_nondet_int(void);
void again(void) {
  if (__VERIFIER_nondet_int()) again();
}
int main(void) {
  again();
  return 0;
}
