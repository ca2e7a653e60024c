// check:
// property open_before: violated
// property bounded: holds
// Nothing is closed that is not open; this one is wrong
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
    } else if (c == ')' && depth > -50) {
      close();
      depth--;
    }
  }
}
