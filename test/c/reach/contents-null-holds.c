// check: --entry handle
// verdict: holds
void reach_error(void);
// A parameter that points to an object is not null.
void handle(int *p) {
  int *q = p;
  if (p && !q) reach_error();
}
