// check:
// property plus: holds
// property minus: holds
// property crossed: violated
// property crossed_back: violated
// Which result is allowed depends on what was done before; the conditions on it overlap.
void a(void);
void b(void);

int plus(int n) {
  a();
  return n > 0 ? n : 1;
}

int minus(int n) {
  b();
  return n < 0 ? n : -1;
}

int crossed(int n) {
  a();
  return n < -10 ? n : 1;
}

int crossed_back(int n) {
  b();
  return n > 10 ? n : -1;
}
