// check:
// verdict: holds
// And here nothing else is looked at.
int strcmp(const char *, const char *);
void reach_error(void);
int main(void) {
  int r = strcmp("ab", "ad");
  if (r > 0 || !strcmp("x", "y")) reach_error();
  return 0;
}
