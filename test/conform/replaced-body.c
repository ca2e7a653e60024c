// check:
// property quiet: holds
// property protocol: holds
// property deep: holds
// output: assuming: log_line() behaves as its abstractions say; its body is ignored
// A function that has a body and abstractions: its calls are what the abstractions say, and that is assumed. One that nothing calls is not
// listed.
int lines;
void note(void);
void log_line(void) {
  lines = lines + 1;
  note();
}
void other(void) { lines = 7; }
static void twice(void) {
  log_line();
  log_line();
}

int quiet(void) {
  lines = 0;
  log_line();
  if (lines) goto WRONG;
  return 0;
WRONG:
  return 1;
}

void deep(void) { twice(); }
