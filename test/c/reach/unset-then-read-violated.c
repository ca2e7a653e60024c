// check:
// verdict: violated
// output: limit = 12
// A variable without an initial value, an input that matters to nothing, and one that does.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int measure(int channel);
int main(void) {
  int limit, noise = measure(0), value = measure(1), more = __VERIFIER_nondet_int();
  (void)noise;
  if (limit == 12 && value == 31 && more < -5) reach_error();
  return 0;
}
