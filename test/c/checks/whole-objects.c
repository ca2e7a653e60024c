// Bytes of a whole record, a record found from its member, rows of an array one behind the other: all inside.
// check: --checks bounds
// assuming: POINTERS
// met: 3
int m[3][4];
struct item { int key; char name[6]; short last; };
struct holder { int tag; struct item in; };
static int mix(const unsigned char *p, int n) {
  int r = 0;
  for (int i = 0; i < n; i++) r ^= p[i];
  return r;
}
int main(void) {
  struct item x = {0};
  struct holder h = {0};
  struct item *inner = &h.in;
  struct holder *outer = (struct holder *)((char *)inner - sizeof(int));
  int *q = &m[0][0];
  for (int i = 0; i < 12; i++) q[i] = i;
  outer->tag = mix((unsigned char *)&x, sizeof x);
  return 0;
}
