// check:
// verdict: unknown
// engines: violated
// A program without inputs that uses a variable after its block.
extern void reach_error(void);
int main(void) {
  int *p;
  {
    int inner = 3;
    p = &inner;
  }
  { int other = 5; (void)other; }
  if (*p != 3) reach_error();
  return 0;
}
