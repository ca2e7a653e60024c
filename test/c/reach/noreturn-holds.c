// check:
// verdict: holds
// Functions without a body that are declared not to return: by an attribute, by a macro, by _Noreturn, by the type of a
// pointer, on one of several declarations.
#define FATAL __attribute__((__noreturn__))
int __VERIFIER_nondet_int(void);
void reach_error(void);
void usage(const char *, ...) __attribute__((noreturn, format(printf, 1, 2)));
FATAL void broken(void);
extern _Noreturn void over(int);
void late(void);
FATAL void late(void);
static void (*handler)(void) __attribute__((noreturn));
static FATAL void quit(int status) { over(status); }
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 1) usage("%d", x);
  if (x == 2) broken();
  if (x == 3) over(x);
  if (x == 4) late();
  handler = broken;
  if (x == 5) handler();
  if (x == 6) quit(x);
  if (x > 0 && x < 7) reach_error();
  return 0;
}
