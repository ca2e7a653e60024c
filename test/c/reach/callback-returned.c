// check: --entry fire
// verdict: violated
extern void reach_error(void);
typedef void (*handler)(int *);
static void count(int *n) {
  if (*n == 3) reach_error();
}
extern handler lookup(void);
handler table[] = {count};
void fire(int *n) {
  handler h = lookup();
  if (h && n) h(n);
}
