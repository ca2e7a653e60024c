// check: --data-model ilp32
// verdict: holds
// Objects of more than 64 KiB whose address is taken, where pointers have 32 bits.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { char text[70000]; int length; } file;
char pool[200000];
int other;
int main(void) {
  unsigned i = (unsigned)__VERIFIER_nondet_int();
  char *p = pool, *t = file.text;
  if (i >= 200000) return 0;
  p[i] = 5;
  t[i % 70000] = 6;
  if (pool[i] != 5 || file.length != 0 || other != 0) reach_error();
  return 0;
}
