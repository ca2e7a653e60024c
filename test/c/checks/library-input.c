// check: --checks all --function fits --function too_much --function line --function character --function checked
// assuming: LIBRARY_BEGINS
// What comes from outside: no more than was asked for, and anything.
typedef unsigned long size_t;
typedef struct file FILE;
extern FILE *stdin;
long read(int from, void *to, size_t n);
char *fgets(char *to, int n, FILE *from);
int getchar(void);
int table[256];

int fits(void) {
  unsigned char b[4];
  long n = read(0, b, sizeof b);
  return n > 0 ? table[b[n - 1]] : 0;
}
int too_much(void) {
  char b[4];
  return (int)read(0, b, 5); // violated: bounds
}
int line(void) {
  char b[4];
  return fgets(b, 10, stdin) != 0; // violated: bounds
}
int character(void) {
  return table[getchar()]; // violated: bounds
}
int checked(void) {
  int c = getchar();
  return c < 0 ? 0 : table[c];
}
