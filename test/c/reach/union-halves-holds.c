// check:
// verdict: holds
// Members of a union of several sizes, written by parts.
int __VERIFIER_nondet_int(void);
void reach_error(void);
union word { long long whole; int half[2]; short quarter[4]; struct { unsigned low : 4, high : 28; } bits; };
int main(void) {
  union word w;
  int i = __VERIFIER_nondet_int() & 1;
  w.whole = 0x0102030405060708LL;
  if (w.half[0] != 0x05060708 || w.quarter[3] != 0x0102 || w.bits.low != 8) reach_error();
  w.quarter[1] = -1;
  if (w.half[0] != (int)0xffff0708 || w.whole != 0x01020304ffff0708LL) reach_error();
  w.half[i] = 7;
  if (i == 0 && (w.whole != 0x0102030400000007LL || w.bits.low != 7)) reach_error();
  if (i == 1 && (w.whole != 0x00000007ffff0708LL || w.quarter[2] != 7)) reach_error();
  return 0;
}
