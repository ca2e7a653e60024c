// check: --entry add
// verdict: violated
// Two pointers from outside may be one.
extern void reach_error(void);
void add(int *sum, const int *part) {
  if (!sum || !part) return;
  int before = *part;
  *sum = 1;
  if (*part != before && before == 5) reach_error();
}
