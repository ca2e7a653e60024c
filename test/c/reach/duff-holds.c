// check:
// verdict: holds
// A switch that jumps into a loop.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);
int main(void) {
  int count = __VERIFIER_nondet_int(), copied = 0;
  __VERIFIER_assume(count >= 1 && count <= 8);
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0: do { copied++;
  case 3: copied++;
  case 2: copied++;
  case 1: copied++;
          } while (--n > 0);
  }
  if (!(copied == count)) reach_error();
  return 0;
}
