// check: --checks all --function unknown_text --function looked_at --function unterminated --function joined --function too_long --function maybe_null --function unset --function one
// assuming: ADDRESSES
// assuming: ALLOCATED_BYTES
// assuming: ARRAY_BYTES
// assuming: LIBRARY_BEGINS
// assuming: OTHER_TYPE
// assuming: SET_UNKNOWN
// assuming: STRINGS_END
// assuming: STRINGS_SET
// Strings end in their objects, copies have room, pointers are not null.
typedef unsigned long size_t;
size_t strlen(const char *s);
char *strcpy(char *to, const char *from);
char *strcat(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t n);
int puts(const char *s);

int unknown_text(const char *s) {
  char b[8];
  if (!s) return 0;
  strcpy(b, s); // violated: bounds
  return b[0];
}
int looked_at(const char *s) {
  char b[8];
  if (!s || strlen(s) > 7) return 0;
  strcpy(b, s);
  strncpy(b, s, 8);
  return 0;
}
int unterminated(void) {
  char b[3] = {'a', 'b', 'c'};
  return (int)strlen(b); // violated: bounds
}
int joined(void) {
  char b[8] = "ab";
  strcat(b, "cdefg");
  return b[0];
}
int too_long(void) {
  char b[8] = "ab";
  strcat(b, "cdefgh"); // violated: bounds
  return b[0];
}
int maybe_null(int n) {
  char b[4] = "abc";
  return puts(n ? b : 0); // violated: null
}
int unset(void) {
  char b[4];
  b[3] = 0;
  return (int)strlen(b); // violated: uninit
}
int one(char x) {
  char c = x;
  return (int)strlen(&c); // violated: bounds
}
