// check:
// error: put() returns void; write `return {}`
// A value from a procedure that has none.
void put(int n);
void f(int n) { put(n); }
