// check: --entry notify
// verdict: holds
// assuming: ONLY_RESULT
// assuming: POINTERS
// A function of another type, and one whose address nobody takes, are not meant.
extern void reach_error(void);
static int other(char *s) { reach_error(); return *s; }
static void unnamed(int n) { if (n) reach_error(); }
int (*const table[])(char *) = {other};
void notify(void (*listener)(int), int n) { if (listener) listener(n); else if (n == 7) return; else if (0) unnamed(1); }
