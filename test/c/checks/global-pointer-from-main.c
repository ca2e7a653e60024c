// From main they hold what they were initialised with.
// check: --checks null,bounds
// assuming: POINTERS
// met: 2
int x, *p = &x;
int main(void) { return *p; }
