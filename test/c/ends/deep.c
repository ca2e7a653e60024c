// termination: holds
// A stack of any depth, down from any number: executions that might go deeper for ever are looked for in a moment.
extern unsigned __VERIFIER_nondet_uint(void);
static void down(unsigned n) {
  if (n != 0) down(n - 1);
}
int main(void) {
  down(__VERIFIER_nondet_uint());
  return 0;
}
