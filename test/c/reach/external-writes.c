// check:
// verdict: violated
// By default records are written, too.
void reach_error(void);
struct point { int x, y; };
extern void look(struct point *p);
int main(void) {
  struct point p = {1, 2};
  look(&p);
  if (p.y != 2) reach_error();
  return 0;
}
