// check:
// property same: holds
// property more: violated
// The value that an abstraction returns may speak of its argument.
int twice(int n);
void even(void);
void odd(void);
int f(int n) { if (n < 0 || n > 1000) return 0; if (twice(n) == n + n) even(); else odd(); return 0; }
int g(int n) { if (n < 0 || n > 1000) return 0; if (twice(n) == n) even(); else odd(); return 0; }
