// check:
// verdict: holds
// A member that fills its union leaves nothing open, and what has no initialiser of its own is zero.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
union word { long number; char letters[8]; };
struct line { union word words[3]; int n; };
int main(void) {
  struct line l = {.words[1] = {.number = __VERIFIER_nondet_int() ? 7 : 8}};
  static union { char first; long all; } zero;
  if (zero.all || l.n || l.words[0].number || l.words[2].number) reach_error();
  if (l.words[1].number != 7 && l.words[1].number != 8) reach_error();
  return 0;
}
