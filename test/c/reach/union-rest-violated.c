// check:
// verdict: violated
// Bytes of a union beside the member that is initialised have any value; other members of the record are zero.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct value { int kind; union { char letter; long number; } as; int last; };
int main(void) {
  struct value v = {.as = {.letter = 'a'}};
  if (v.kind || v.last || v.as.letter != 'a') return 0;
  if (__VERIFIER_nondet_int() == 3 && v.as.number != 'a') reach_error();
  return 0;
}
