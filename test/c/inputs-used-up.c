// run: --inputs test/c/parts/inputs.txt
// exit: 5
// stderr: stopped
// gcc: no
// More values are asked for than the file has.
int __VERIFIER_nondet_int(void);
int main(void) {
  int s = 0;
  for (int i = 0; i < 10; i++) s += __VERIFIER_nondet_int();
  return s;
}
