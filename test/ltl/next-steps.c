// check:
// property second: holds
// property third: holds
extern int nondet(void);
void a(void);
int x;
void steps(void) {
  x = 0;
  x = 1;
  x = 2;
  a();
  x = 3;
}
