// run:
// exit: 6
// model: --format json --entry twice
// output: "name":"twice"
// output: "kind":"return"
// output: "data_model":"lp64"
// output: "signature":"int twice(int x)"
// JSON has everything of what --entry reaches.
static int helper(int x) { return x * 2; }
int twice(int x) { return helper(x); }
int main(void) { return twice(3); }
