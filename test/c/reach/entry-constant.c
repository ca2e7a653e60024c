// check: --mainproc step
// verdict: holds
// Constants keep their values whatever the entry.
void reach_error(void);
const int limit = 10;
int count;
void step(void) {
  if (count > limit) count = limit;
  if (count > 10) reach_error();
}
