// check:
// error: put() returns nothing; write `return {}`
// A value from a procedure that has none.
void put(int n);
void f(int n) { put(n); }
