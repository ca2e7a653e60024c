// check: --entry move
// verdict: holds
// assuming: NO_OVERLAP
// assuming: POINTERS
// output: nor partially overlap each other
// Two arrays from outside may overlap at another offset.
extern void reach_error(void);
void move(short *to, short *from) {
  if (!to || !from) return;
  from[2] = 0;
  to[1] = 5;
  if (from[2]) reach_error();
}
