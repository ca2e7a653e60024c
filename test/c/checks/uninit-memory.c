// check: --checks all --function filled --function half --function table --function rows --function heap --function room --function given
// assuming: MALLOC
// Values that are set through pointers, in elements, on the heap, or not.
void *malloc(unsigned long n);
void free(void *p);
struct point { int x, y; };

static void fill(struct point *p, int both) {
  p->x = 1;
  if (both) p->y = 2;
}

int filled(void) {
  struct point p;
  fill(&p, 1);
  return p.x + p.y;
}

int half(int both) {
  struct point p;
  fill(&p, both);
  return p.x + p.y; // violated: uninit
}

int table(void) {
  int t[4];
  for (int i = 0; i < 4; i++) t[i] = i;
  return t[0] + t[3];
}

int rows(int i) {
  int t[2][3];
  t[1][2] = 4;
  if (i < 0 || i > 2) return 0;
  return t[1][i]; // violated: uninit
}

int heap(void) {
  struct point *p = malloc(sizeof *p);
  p->x = 3;
  int r = p->x;
  free(p);
  return r;
}

int room(int i) {
  int *p = malloc(4 * sizeof *p), r = 0;
  p[0] = p[2] = 1;
  if (i >= 0 && i < 4) r = p[i]; // violated: uninit
  free(p);
  return r;
}

int given(struct point *p) { return p ? p->x > p->y : 0; }
