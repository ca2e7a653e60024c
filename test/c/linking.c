// run: test/c/parts/linking-other.c
// stdout: 1 22 10 9 4
// Two units: statics of one name apart, tentative definitions together, externals shared.
int printf(const char *, ...);
int shared;
static int hidden = 1;
static int helper(void) { return hidden; }
extern int table[];
int other(void);
struct item { int a; };
extern struct item *items(void);
int main(void) {
  shared += 5;
  int r = other();
  printf("%d %d %d %d %d\n", helper(), r, shared, table[2], items()->a);
  return 0;
}
