// run: 
// exit: 10
// stderr: ub-null-field.c:10
// stderr: undefined behaviour: 
// gcc: no
// A member of a structure that is not there.
struct s { int a, b; };
int main(void) {
  struct s *p = 0;
  p->b = 3;
  return 0;
}
