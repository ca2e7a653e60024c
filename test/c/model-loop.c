// model: --function sum
// output: int sum(int n)
// output: entry
// output: exit
// output: [i < n]
// output: [i >= n]
// output: s = s + i
// output: return s
// The text of an automaton shows conditions and statements as the source has them.
int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s = s + i;
  return s;
}
int main(void) { return sum(4); }
