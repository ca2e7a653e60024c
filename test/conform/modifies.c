// check:
// property kept: holds
// property lost: violated
// output: => bad
// What is not in `modifies` keeps its value; what is there may have any.
int kept, lost;
void work(void);
void good(void);
void bad(void);
void a(void) {
  kept = 1;
  work();
  if (kept == 1) good();
  else bad();
}
void b(void) {
  lost = 1;
  work();
  if (lost == 1) good();
  else bad();
}
