// run:
// exit: 24
// stdout: 24
// Labels as values: an interpreter that jumps through a table.
int printf(const char *, ...);
int main(void) {
  static void *const table[] = {&&halt, &&add, &&mul, &&jump};
  const unsigned char code[] = {1, 5, 2, 3, 3, 1, 9, 1, 7, 0};
  int acc = 1, pc = 0;
#define NEXT goto *table[code[pc++]]
  NEXT;
add:
  acc += code[pc++];
  NEXT;
mul:
  acc *= code[pc++];
  NEXT;
jump:
  pc += code[pc] + 1;
  acc -= 1;
  NEXT;
halt:
  printf("%d\n", acc);
  return acc & 127;
}
