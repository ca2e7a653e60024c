// check: --entry notify
// verdict: violated
// output: listener = &loud
// A pointer that nobody knows may be any function of its type whose address is taken.
extern void reach_error(void);
static void loud(int n) { if (n == 3) reach_error(); }
static void quiet(int n) { (void)n; }
void (*const listeners[])(int) = {quiet, loud};
void notify(void (*listener)(int), int n) { if (listener) listener(n); }
