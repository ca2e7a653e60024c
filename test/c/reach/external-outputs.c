// check:
// verdict: violated
// output: assuming: receive() writes only to what its arguments point to; its result is arbitrary
// A function without body writes to buffers and results that it is pointed to.
void reach_error(void);
extern int receive(unsigned char *to, int n);
extern void measure(int *width, int *height);
int main(void) {
  unsigned char b[4] = {0, 0, 0, 0};
  int w = 0, h = 0;
  measure(&w, &h);
  if (receive(b, 4) == 4 && b[3] == 'x' && w == 3 && h == 4) reach_error();
  return 0;
}
