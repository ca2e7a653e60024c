// Many inputs: the list is wrapped, and what is printed can be read again.
// check:
// verdict: violated
// trace:   inputs, in order: 1000000000, 1000000001, 1000000002,
// trace: 1000000007,
// trace:     1000000008, 1000000009, 1000000010, 1000000011
// not-output: 1000000007, 1000000008
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define READ(i) \
  if (__VERIFIER_nondet_int() != 1000000000 + i) return 0;

int main(void) {
  READ(0) READ(1) READ(2) READ(3) READ(4) READ(5) READ(6) READ(7) READ(8) READ(9) READ(10) READ(11)
  reach_error();
  return 0;
}
