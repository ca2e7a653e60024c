// What is constant is read, and not written to.
// check: --checks memory,bounds,null --function read_constant --function write_constant --function write_string --function write_copy
static const int table[3] = {1, 2, 3};

static int first(const int *p) { return p[0]; }
static void set(int *p) { p[0] = 7; } // violated: memory

int read_constant(void) { return first(table) + first(table + 2) + "abc"[1]; }
void write_constant(void) { set((int *)table); }

void write_string(void) {
  char *s = "abc";
  s[1] = 'x'; // violated: memory
}

void write_copy(void) {
  char s[] = "abc", *p = s;
  p[1] = 'x';
}
