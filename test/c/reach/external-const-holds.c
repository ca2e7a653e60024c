// check: --external outputs
// verdict: holds
// assuming: KEEPS_ARGUMENT
// assuming: ONLY_ARGUMENTS
// assuming: ONLY_RESULT
// output: assuming: show() does not write to what its argument 2 points to
// output: assuming: look() does not write to what its argument 1 points to
// Nothing is written through pointers to const, and with --external outputs nothing to records.
void reach_error(void);
struct point { int x, y; };
extern void look(struct point *p);
extern int sum(const int *values, int n);
extern void show(const char *format, ...);
extern int next(int *x);
int main(void) {
  struct point p = {1, 2};
  int a[2] = {1, 2};
  look(&p);
  next(&p.x);
  show("%d", a);
  if (sum(a, 2) && (a[0] != 1 || p.y != 2)) reach_error();
  return 0;
}
