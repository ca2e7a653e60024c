// check: --data-model ilp32
// verdict: violated
// inputs: 70000
// The same: element 70000 of the text is its length.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { char text[70000]; int length; } file;
int main(void) {
  unsigned i = (unsigned)__VERIFIER_nondet_int();
  char *t = file.text;
  if (i > 70000) return 0;
  t[i] = 6;
  if (file.length == 6) reach_error();
  return 0;
}
