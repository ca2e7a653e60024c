// check:
// property right: holds
// property wrong: violated
// property behind: holds
// property poked: violated
// property counted: holds
// check: --relation traces --property right --property wrong --property poked --property counted
// property right: holds
// property wrong: violated
// property poked: violated
// property counted: holds
// Components with much else in them, which is left out before anything is laid out: a right and a wrong one; one that never comes to its wrong
// event, since what is before it does not end; one whose state is changed through a pointer among all the rest; one whose rest counts.
void a(void);
void b(void);
int any(void);
#define ONE(n) \
  static int rest##n(int x) { \
    int list[8] = {0}, y = x; \
    for (int i = 0; i < 8; i++) { list[i] = y + n; if (list[i] == 3) y++; else if (y > 100) y -= n; } \
    while (y > 10) { y -= 3; if (y == n) y--; } \
    return y; \
  }
#define TEN(n) ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3) ONE(n##4) ONE(n##5) ONE(n##6) ONE(n##7) ONE(n##8) ONE(n##9)
#define CALL(n) s += rest##n(k);
#define TENS(n) CALL(n##0) CALL(n##1) CALL(n##2) CALL(n##3) CALL(n##4) CALL(n##5) CALL(n##6) CALL(n##7) CALL(n##8) CALL(n##9)
TEN(1) TEN(2) TEN(3) TEN(4)
static int all(int k) { int s = 0; TENS(1) TENS(2) TENS(3) TENS(4) return s; }
static void poke(int *p, int v) { if (v == 77) *p = 2; }
void right(int k) { int state = 0; while (any()) { all(k); if (state) b(); else a(); state = !state; } }
void wrong(int k) { int state = 0; while (any()) { all(k); if (state) b(); else a(); if (any()) state = !state; } }
void behind(int k) { a(); b(); all(k); while (k == k) k++; b(); }
void poked(int k) { int state = 0; while (any()) { all(k); poke(&state, any()); if (state == 2) b(); else a(); b(); } }
void counted(int k) { int n = all(k); if (n > 0) a(); if (n > 0) b(); }
