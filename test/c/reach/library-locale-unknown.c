// check:
// verdict: unknown
// Letters are those of the locale.
#include <locale.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int toupper(int c);
int main(void) {
  int c = __VERIFIER_nondet_int() & 255;
  setlocale(LC_ALL, "");
  if (toupper(c) != c && (c < 'a' || c > 'z')) reach_error();
  return 0;
}
