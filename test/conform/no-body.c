// check:
// property either: holds
// property yes: violated
// output: assuming: ask() has no side effects; its result is arbitrary
// A procedure with neither body nor abstraction returns anything and changes nothing.
int ask(void);
void go(void);
int x = 1;
int either(void) { ask(); if (x) go(); return 0; }
int yes(void) { if (ask()) return 1; go(); return 0; }
