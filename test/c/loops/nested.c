// check:
// verdict: holds
// Rows and columns.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned rows = __VERIFIER_nondet_uint() % 10000, cells = 0, done = 0;
  for (unsigned i = 0; i < rows; i++) {
    for (unsigned j = 0; j < 8; j++) cells++;
    done += 8;
  }
  if (cells != done || done != 8 * rows) reach_error();
  return 0;
}
