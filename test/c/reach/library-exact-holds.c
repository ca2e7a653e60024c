// check:
// verdict: holds
// engines: unknown
// Bytes in another order, bits counted, letters, and what literals decide.
unsigned __VERIFIER_nondet_uint(void);
int __VERIFIER_nondet_int(void);
void reach_error(void);
int toupper(int);
unsigned short htons(unsigned short);
unsigned htonl(unsigned);
int atoi(const char *);
int strcmp(const char *, const char *);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x && __builtin_clz(x) + __builtin_popcount(x) > 32) reach_error();
  if (x && (x >> __builtin_ctz(x) & 1) != 1) reach_error();
  if (htonl(htonl(x)) != x || __builtin_bswap16(0x1234) != 0x3412 || htons(1) != 256) reach_error();
  int c = __VERIFIER_nondet_int();
  if (c == 'q' && toupper(c) != 'Q') reach_error();
  if (atoi("12") != 12 || strcmp("a", "b") >= 0 || __builtin_clz(1) != 31 || __builtin_ctz(8) != 3) reach_error();
  return 0;
}
