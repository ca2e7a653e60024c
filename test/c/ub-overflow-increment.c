// run: 
// exit: 10
// stderr: ub-overflow-increment.c:9
// stderr: undefined behaviour: 
// gcc: no
// ++ overflows too.
int main(void) {
  int x = 2147483647;
  x++;
  return 0;
}
