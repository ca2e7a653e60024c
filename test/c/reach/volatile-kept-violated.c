// check:
// verdict: violated
// A function outside learns where the variable is.
void reach_error(void);
void device(volatile int *);
static int get(volatile int *p) { return *p; }
static void tell(volatile int *p) { device(p); }
int main(void) {
  volatile int v = 3;
  tell(&v);
  if (get(&v) != 3) reach_error();
  return 0;
}
