// run:
// stdout: 13 5 1 0
// Function pointers: tables, parameters, results, comparison, calls through * and without.
int printf(const char *, ...);
typedef int operation(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int apply(operation *f, int a, int b) { return f(a, b); }
static operation *choose(char c) { return c == '+' ? add : &sub; }
static int (*table[])(int, int) = {add, sub};
struct ops { int (*run)(int, int); };
int main(void) {
  struct ops o = {.run = sub};
  int r = apply(add, 1, 2) + (*choose('-'))(10, 4) + table[1](5, 3) + (***add)(1, 1);
  printf("%d %d %d %d\n", r, o.run(8, 3), choose('+') == add, choose('-') == table[0]);
  return 0;
}
