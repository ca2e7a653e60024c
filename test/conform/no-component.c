// check:
// error: no function 'g' with a body
// The component is not there.
void g(int n);
void f(int n) { g(n); }
