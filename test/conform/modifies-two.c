// check:
// property kept: holds
// property lost: violated
// property gone: violated
// output: => bad
// Two lvalues in one `modifies`, a member and a global: both may have any value afterwards, the member beside does not.
struct pair {
  int left, right;
} pair;
int lost;
void work(void);
void good(void);
void bad(void);

void a(void) {
  pair.left = 1;
  work();
  if (pair.left == 1) good();
  else bad();
}

void b(void) {
  lost = 1;
  work();
  if (lost == 1) good();
  else bad();
}

void c(void) {
  pair.right = 1;
  work();
  if (pair.right == 1) good();
  else bad();
}
