// What is computed for nothing is computed all the same, also for a function that is not here.
// check: --checks null,div0,bounds --function f --function g
// assuming: ONLY_RESULT
extern void show(int);
int a[3];
static int value_of(int *p) {
  return *p; // violated: null
}
int f(int *p) {
  value_of(p);
  return 0;
}
int g(int i, int j) {
  a[i]; // violated: bounds
  show(10 / j); // violated: div0
  return 0;
}
