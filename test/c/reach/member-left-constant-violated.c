// check:
// verdict: violated
// No index is needed: a constant one beyond the end, by a pointer to the record.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { int a[3]; int g; } s;
int main(void) {
  int *p = s.a;
  p += 3;
  *p = 7;
  if (s.g == 7) reach_error();
  return 0;
}
