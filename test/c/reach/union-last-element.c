// check:
// verdict: holds
// The last element of an array in a union, and the bytes of the member beside it.
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);
union both {
  unsigned words[3];
  unsigned char bytes[12];
} u;

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  u.words[2] = 0x1000u + n;
  if (u.bytes[8] != n || u.bytes[9] != 0x10) reach_error();
  u.bytes[11] = 1;
  if (u.words[2] != 0x1001000u + n) reach_error();
  if (u.words[1] != 0) reach_error();
  return 0;
}
