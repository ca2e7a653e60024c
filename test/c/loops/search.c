// check:
// verdict: holds
// What was passed is not what was looked for.
void reach_error(void);
int __VERIFIER_nondet_int(void);
extern int a[1000];
int main(void) {
  int key = __VERIFIER_nondet_int(), i = 0, k = __VERIFIER_nondet_int();
  while (i < 1000 && a[i] != key) i++;
  if (k >= 0 && k < i && a[k] == key) reach_error();
  return 0;
}
