// A member of a record that a function returns, never set.
// check: --checks uninit
struct pair { int first, second; };
static struct pair half(void) {
  struct pair p;
  p.first = 1;
  return p;
}
static struct pair whole(void) {
  struct pair p = {1, 2};
  return p;
}
int main(void) {
  int sum = half().first + whole().second;
  return sum + half().second; // violated: uninit
}
