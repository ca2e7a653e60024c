// check:
// property empty: holds
// property got: holds
extern int nondet(void);
void get(void);
void done(void);
unsigned n;
void drains(unsigned start) {
  for (n = start; n > 0; n--) {
    if (n % 2) get();
  }
  done();
}
