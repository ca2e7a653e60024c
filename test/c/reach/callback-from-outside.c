// A function that somebody else returns, or leaves in a variable, may be one whose address the program has given away.
// check:
// verdict: violated
extern void reach_error(void);
typedef void (*handler)(int);
static void alarm(int n) {
  if (n == 3) reach_error();
}
extern void install(handler);
extern void current(handler *into);
int main(void) {
  handler h = 0;
  install(alarm);
  current(&h);
  if (h) h(3);
  return 0;
}
