// check:
// verdict: holds
// engines: unknown
// Short uses of the string library are followed exactly.
typedef unsigned long size_t;
size_t strlen(const char *s);
char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t n);
void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
int sprintf(char *to, const char *format, ...);
void reach_error(void);
struct entry { char name[8]; int key; };
int main(void) {
  struct entry e = {"", 1};
  char a[8] = "ab", b[8];
  int values[4], others[4], n = 0;
  strcpy(e.name, "abcdefg");
  memset(values, 255, sizeof values);
  memcpy(others, values, sizeof others);
  strncpy(b, "xy", 8);
  memmove(a + 1, a, 3);
  sprintf(a + 4, "%d%n", 12, &n);
  if (e.key != 1 || strlen(e.name) != 7) reach_error();
  if (others[3] != -1 || b[5] || strlen(b) != 2) reach_error();
  if (a[0] != 'a' || a[1] != 'a' || a[2] != 'b' || n != 2) reach_error();
  return 0;
}
