// check: --entry count
// verdict: holds
// A static variable whose address nobody takes is known to nobody else, and an int is no float.
extern void reach_error(void);
static int calls;
void count(int *p, float *q) {
  if (!p || !q) return;
  calls = 0;
  *p = 2;
  if (calls) reach_error();
  *q = 1;
  if (*p != 2) reach_error();
}
