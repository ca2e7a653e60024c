// check: --checks null,bounds --function f --function g
// assuming: UNKNOWN_SIZE
// met: 2
// A pointer from outside that is not null is the address of something.
int *number;
struct {
  char *text;
} held;
int f(void) { return number ? *number : 0; }
int g(void) {
  if (!held.text) return 0;
  return *held.text;
}
