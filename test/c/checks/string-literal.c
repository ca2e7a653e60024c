// check: --checks bounds,null --function f --function g
// met: 2
int f(unsigned i) { return i <= 5 ? "hello"[i] : 0; }
int g(unsigned i) { const char *s = "hello"; return i <= 6 ? s[i] : 0; } // violated: bounds
