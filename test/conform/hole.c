// check:
// error: no abstraction of put() applies where $1 == 4
// Guards with a hole.
void put(int n);
void f(int n) { put(n); }
