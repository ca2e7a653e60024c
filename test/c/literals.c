// run:
// stdout: 7 50 20 ok
// Compound literals: objects with addresses, in loops, as arguments and as initialisers.
int printf(const char *, ...);
struct pair { int a, b; };
static int sum(struct pair p) { return p.a + p.b; }
static int first(const int *p) { return *p; }
static struct pair *fixed = &(struct pair){10, 20};
int main(void) {
  struct pair *q = &(struct pair){.b = 5};
  q->a = 2;
  int total = 0;
  for (int i = 0; i < 3; i++) total += sum((struct pair){i, i * i});
  total += first((int[]){42, 43});
  (struct pair){1, 2}.a;
  printf("%d %d %d %s\n", sum(*q), total, fixed->b, (char[]){'o', 'k', 0});
  return 0;
}
