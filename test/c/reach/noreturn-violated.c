// check:
// verdict: violated
// Only the functions themselves: not one that takes such a function, nor one that a comment calls so, nor a neighbour.
int __VERIFIER_nondet_int(void);
void reach_error(void);
void on_error(void (*)(void) __attribute__((noreturn)));
void warn_about(int) /* not __attribute__((noreturn)) */;
void first(void), fatal(void) __attribute__((noreturn));
int main(void) {
  int x = __VERIFIER_nondet_int();
  on_error(fatal);
  warn_about(x);
  first();
  if (x == 2) fatal();
  if (x == 3) reach_error();
  return 0;
}
