// Globals hold any value when a function is looked at alone.
// check: --checks null,bounds --function f --function g
// assuming: UNKNOWN_SIZE
// met: 3
int x, *p = &x;
int f(void) { return *p; } // violated: null
int g(void) { p = &x; return *p; }
