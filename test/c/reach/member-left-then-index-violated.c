// check:
// verdict: violated
// trace: i = 2
// What was overwritten is itself an index: the second access leaves its array only then.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { int a[2]; int next; int b[2]; int flag; } s;
int main(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i <= 2);
  s.next = 1;
  s.a[i] = 2;
  if (s.next < 0 || s.next > 2) return 0;
  s.b[s.next] = 3;
  if (s.flag == 3) reach_error();
  return 0;
}
