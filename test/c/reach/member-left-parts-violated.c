// check:
// verdict: violated
// Bytes that run over fill an integer, byte by byte.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
void reach_error(void);
struct { char name[4]; int rights; } user;
static void copy(char *to, const char *from) {
  while ((*to++ = *from++)) {
  }
}
int main(void) {
  copy(user.name, "rootAA");
  if (user.rights == 0x4141) reach_error();
  return 0;
}
