// What is lost when exit() is called. The variables of the functions under way still live then, those of the program's handlers do not matter.
// check: --checks leak --function held --function dropped --function deep --function argument --function global --function chained
// assuming: MALLOC
// assuming: ONLY_RESULT
// assuming: POINTERS
#include <stdlib.h>
extern int limit(void);
char *all;

void held(void) {
  char *p = malloc(10);
  if (limit() > 7) exit(1);
  free(p);
}
void dropped(void) {
  char *p = malloc(10); // violated: leak
  p = 0;
  if (limit() == 4711) exit(1);
  all = p;
}
static void die(void) { exit(2); }
static void lose(void) {
  char *p = malloc(3); // violated: leak
  (void)p;
}
void deep(void) {
  lose();
  if (limit() < 0) die();
}
void argument(char *p) {
  p = malloc(5);
  if (limit()) die();
  free(p);
}
void global(void) {
  all = malloc(5);
  if (limit()) die();
}
void chained(void) {
  char **p = malloc(sizeof *p);
  *p = malloc(4);
  if (limit()) exit(0);
  free(*p);
  free(p);
}
