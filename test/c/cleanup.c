// run:
// stdout:  3 2 1
// stdout: body 5 result 12
// stdout:  loop 0 0 loop 1 1 loop 2 2 left 9
// stdout: for 7
// stdout:  4
// Functions that are called when a scope is left: by its end, return, break and continue, the last variable first.
int printf(const char *, ...);
#define LATER(f) __attribute__((__cleanup__(f)))
static void show(int *p) { printf(" %d", *p); }
static void add(void *p) { *(int *)p += 100; }
static int value(void) {
  int x LATER(add) = 5;
  int y __attribute__((cleanup(add))) = 7;
  printf("body %d", x);
  return x + y;
}
static void loop(void) {
  int last __attribute__((cleanup(show))) = 9;
  for (int i = 0; i < 5; i++) {
    int k __attribute__((cleanup(show))) = i;
    printf(" loop %d", i);
    if (i == 1) continue;
    if (i == 2) break;
  }
  printf(" left");
}
int main(void) {
  {
    int a LATER(show) = 1, b LATER(show) = 2, c LATER(show) = 3;
  }
  printf("\n");
  int v = value();
  printf(" result %d\n", v);
  loop();
  printf("\n");
  for (int i LATER(show) = 7; i < 8;) {
    printf("for");
    break;
  }
  printf("\n");
  { int d LATER(show) = 4; }
  printf("\n");
  return 0;
}
