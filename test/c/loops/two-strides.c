// check: --engines abstraction,summaries
// verdict: holds
// Steps of six and of nine: always a multiple of three.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  long i = 0;
  while (i < 100000000) {
    if (__VERIFIER_nondet_int()) i += 6;
    else i += 9;
  }
  if (i == 100000003) reach_error();
  return 0;
}
