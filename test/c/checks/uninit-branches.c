// Variables set on every way, on some ways, and not at all; read where the others are not evaluated.
// check: --checks uninit --function good --function bad --function half
// assuming: POINTERS
// met: 3
static void set(int *q, int v) { *q = v; }

int good(int n) {
  int x, y;
  if (n > 0) x = 1;
  else x = 2;
  set(&y, x);
  return x + y;
}

int bad(int n) {
  int x;
  if (n > 0) x = 1;
  return x; // violated: uninit
}

int half(int n) {
  int x;
  return n && x; // violated: uninit
}
