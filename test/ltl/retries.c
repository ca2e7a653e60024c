// check:
// property ends: holds
// property gives_up: holds
// property too_often: holds
// property always_good: violated
extern int nondet(void);
void ask(void);
void good(void);
void bad(void);
int tries;
int attempt(void) { return nondet() % 2; }
int retries(void) {
  for (tries = 0; tries < 5; tries++) {
    ask();
    if (attempt()) { good(); return 1; }
  }
  bad();
  return 0;
}
