// run: 
// exit: 10
// stderr: ub-bounds-string.c:9
// stderr: undefined behaviour: 
// gcc: no
// Past the end of a string literal.
int main(void) {
  const char *s = "ab";
  return s[3];
}
