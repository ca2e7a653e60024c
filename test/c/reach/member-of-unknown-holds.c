// check: --entry recycle
// verdict: holds
// assuming: NO_OVERLAP
// Members that are changed through a pointer to a member, of an object that nobody knows.
extern void reach_error(void);
struct slot { int used, count; struct slot *next; };
struct slot *slots[16];
int recycle(unsigned n) {
  struct slot *s = slots[n & 15];
  if (!s) return 0;
  int *count = &s->count;
  s->used = 1;
  *count = 5;
  if (s->count != 5 || s->used != 1) reach_error();
  return 1;
}
