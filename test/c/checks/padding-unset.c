// check: --checks uninit
// assuming: POINTERS
// Bytes between members are indeterminate.
struct mixed { char tag; int value; };
int main(void) {
  struct mixed m;
  m.tag = 1;
  m.value = 2;
  unsigned char *bytes = (unsigned char *)&m;
  return bytes[2]; // violated: uninit
}
