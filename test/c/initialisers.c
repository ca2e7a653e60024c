// run:
// stdout: 3 abc D
// stdout: 4 ab 513
// stdout: 9 0 5 8 9
// stdout: 4 0 three 1
// stdout: 0 4 9 hi 0 2
// stdout: 2 3 0 5 z
// Designators, nested braces and elided ones, ranges, later ones override, strings, the rest zero.
int printf(const char *, ...);
struct point { int x, y; };
struct shape { struct point at[2]; char name[6]; union { int i; char c[4]; } u; };
static struct shape g = {{{1, 2}, {3, 4}}, "abc", {0x41424344}};
static struct shape e = {1, 2, 3, 4, "ab", .u.c = {1, 2}};
static int a[] = {[3] = 7, 8, [1] = 5, [6 ... 8] = 9};
static int m[2][3] = {1, 2, 3, 4};
static const char *words[] = {"one", [2] = "three"};
int main(void) {
  struct shape s = {.at[1].y = 9, .at[0] = {.y = 4}, .name = {'h', 'i'}};
  struct point p = {.x = 1, .x = 2};
  int local[4] = {p.x, p.x + 1};
  char t[] = "tail", u[3] = "xyz";
  printf("%d %s %c\n", g.at[1].x, g.name, g.u.c[0]);
  printf("%d %s %d\n", e.at[1].y, e.name, e.u.i);
  printf("%d %d %d %d %d\n", (int)(sizeof a / sizeof *a), a[0], a[1], a[4], a[8]);
  printf("%d %d %s %d\n", m[1][0], m[1][2], words[2], words[1] == 0);
  printf("%d %d %d %s %d %d\n", s.at[0].x, s.at[0].y, s.at[1].y, s.name, s.u.i, p.x);
  printf("%d %d %d %d %c\n", local[0], local[1], local[3], (int)sizeof t, u[2]);
  return 0;
}
