// check:
// verdict: violated
// A pointer that is volatile is null, or points to what was stored, or to something of its own.
void reach_error(void);
static int mine = 5;
static int *volatile shared;
int main(void) {
  shared = &mine;
  int *p = shared, *q = shared;
  if (p && q == &mine && *p != 5) reach_error();
  return 0;
}
