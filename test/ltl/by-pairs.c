// check:
// property one: violated
// property two: holds
// property order: holds
// Two at a time: of three that could, one is left out
void meet(void);
int here, there, yonder;
void a(void) { here = 0, meet(), here = 1; }
void b(void) { there = 0, meet(), there = 1; }
void c(void) { yonder = 0, meet(), yonder = 1; }
