// check:
// property early: holds
// property late: violated
// property deep: holds
// output: => a      2 answers
// output: if it is answered by the state that allows b:
// output: if it is answered by the state that allows c:
// json: "answers":[{"event":"c"
// dot: m0 -> m1
// dot: m0 -> m2
// check: --relation traces
// property early: holds
// property late: holds
// property deep: holds
// json: "kind":"traces"
// check: --strategies 1
// property early: holds
// property late: violated
// property deep: holds
// A choice that is made before its event or after it: words do not tell the difference, the game does.
void a(void);
void b(void);
void c(void);
int any(void);
int early(void) { int x = any(); a(); if (x) b(); else c(); return 0; }
int late(void) { a(); if (any()) b(); else c(); return 0; }
int deep(int n) { int x = n > 5; a(); if (n > 5) { if (x) b(); else c(); } else c(); return 0; }
