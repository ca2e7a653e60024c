// check:
// verdict: violated
// Of a comparison only the sign is known, also where literals decide it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int strcmp(const char *a, const char *b);
int main(void) {
  int x = __VERIFIER_nondet_int(), d = strcmp("a string of some length: 1", "a string of some length: 3");
  if (d >= 0) reach_error();
  if (x == 5 && d != -1) reach_error();
  return 0;
}
