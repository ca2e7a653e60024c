// check:
// verdict: violated
// Of a comparison only the sign is given.
int strcmp(const char *, const char *);
void reach_error(void);
int main(void) {
  int r = strcmp("ab", "ad");
  if (r == -7) reach_error();
  return 0;
}
