// Elements of vectors have the obligations of their type and of their place.
// check: --checks all --function at --function over --function sum
// met: 22
typedef int four __attribute__((vector_size(16)));
int at(four v, int i) { return v[i]; } // violated: bounds
int over(int n) {
  four v = {8, 6, 4, 2};
  v = v / n; // violated: div0
  return v[0];
}
int sum(void) {
  four v = {1, 2, 3, 4};
  int all = 0;
  for (int i = 0; i < 4; i++) all += v[i];
  return all;
}
