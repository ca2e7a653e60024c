// check: --checks div0,null --function record --function number --function bytes --function constant --function member
// assuming: NO_OVERLAP
// assuming: POINTERS
// A pointer in a global points to what the program itself says that it may point to: by its initialiser, or in another function.
// met: 4
// violations: 5
struct record {
  int *p, value;
};
struct holder {
  struct record *to;
};
static struct record first, second;
static const struct record standard = {0, 3};
struct record *current;
struct holder holder = {&second};
const struct record *chosen = &standard;
int count = 1, *counter = &count;
static char text[16];
char *position = text;
void reset(void) { current = &first; }
int record(void) {
  if (!current || !first.value) return 0;
  current->value = 0;
  return 10 / first.value; // violated: div0
}
int number(void) {
  if (!counter || !count) return 0;
  *counter = 0;
  return 10 / count; // violated: div0
}
int bytes(void) {
  if (!position || !text[3]) return 0;
  *position = 0;
  return 10 / text[3]; // violated: div0
}
int constant(int n) {
  if (chosen == &standard) return 10 / n; // violated: div0
  return 0;
}
int member(void) {
  if (!holder.to || !second.value) return 0;
  holder.to->value = 0;
  return 10 / second.value; // violated: div0
}
