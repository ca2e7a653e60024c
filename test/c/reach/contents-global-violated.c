// check: --globals any
// verdict: violated
// Arrays, records and bit-fields of any value.
void reach_error(void);
struct state { int mode; unsigned low : 3, high : 5; } state;
int table[2][3];
int main(void) {
  if (state.mode == -3 && state.low == 5 && state.high == 17 && table[1][2] == 77) reach_error();
  return 0;
}
