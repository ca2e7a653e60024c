// check:
// error: unknown-names.spec:3:
// A guard over something that does not exist.
void put(int n);
void f(int n) { put(n); }
