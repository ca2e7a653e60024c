// check:
// property kept: holds
// property calm: holds
// property broken: violated
// property stuck: violated
// property given: holds
// output: => ERROR
// What a function ensures: a duty of the component, and known where a function without body is called.
int level;
int read_level(int *out);
void event(void);
int raise_level(int n) {
  event();
  level = level + n;
  if (level > 10) level = 10;
  return level;
}
int lower_level(int n) {
  event();
  level = level - n;
  return level;
}
int user(void) {
  int v;
  if (read_level(&v) != 0 || v < 0 || v > 20) goto WRONG;
  return v;
WRONG:
  return -1;
}
