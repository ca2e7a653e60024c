// check:
// verdict: violated
// What is volatile may have changed before it is added to.
int __VERIFIER_nondet_int(void);
void reach_error(void);
static volatile int shared;
int main(void) {
  shared = 3;
  if (__sync_fetch_and_add(&shared, 1) == 8) reach_error();
  return 0;
}
