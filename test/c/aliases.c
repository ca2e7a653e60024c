// run:
// exit: 87
// One pointer, several variables that it may mean; only one of them is written.
static unsigned char g = 1, h;
int main(void) {
  unsigned char *p = &g, **q = &p;
  *p = 5;
  *q = &h;
  **q = 7;
  return g * 16 + h;
}
