// run:
// exit: 116
// stdout: int unsigned double string other
// stdout: 6 6 1 0
// stdout: 8 20 8
// _Generic chooses by type, _Static_assert, _Alignof, _Bool, enumerations, offsetof.
#include <stddef.h>
int printf(const char *, ...);
#define name(x) _Generic((x), int: "int", unsigned: "unsigned", double: "double", char *: "string", \
                         const char *: "text", default: "other")
enum color { red, green = 5, blue, last = blue };
struct s { char c; long l; short a[3]; };
_Static_assert(sizeof(struct s) == 24, "layout");
int main(void) {
  enum color c = blue;
  _Bool t = 0.5, f = 0;
  t += 1;
  printf("%s %s %s %s %s\n", name(1), name(1u), name(1.0), name("x"), name(1.0f));
  printf("%d %d %d %d\n", c, last, t, f);
  printf("%d %d %d\n", (int)offsetof(struct s, l), (int)offsetof(struct s, a[2]), (int)_Alignof(double));
  return name((const char *)0)[0];
}
