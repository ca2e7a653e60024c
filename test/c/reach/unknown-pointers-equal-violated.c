// check:
// verdict: violated
// Two arbitrary pointers may be one.
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);
struct box { long in; };
int main(void) {
  struct box *a = __VERIFIER_nondet_pointer(), *b = __VERIFIER_nondet_pointer();
  if (!a || a != b) return 0;
  a->in = 1;
  b->in = 7;
  if (a->in == 7) reach_error();
  return 0;
}
