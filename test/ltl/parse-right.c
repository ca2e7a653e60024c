// check:
// property open_before: holds
// property bounded: holds
// Nothing is closed that is not open
int next(void);
void open(void), close(void);
int depth;
void parse(void) {
  int c;
  depth = 0;
  while ((c = next()) != 0) {
    if (c == '(' && depth < 100) {
      open();
      depth++;
    } else if (c == ')' && depth > 0) {
      close();
      depth--;
    }
  }
}
