// check:
// verdict: violated
// A string that is too long for its array goes on in the rest of the object.
typedef unsigned long size_t;
char *strcpy(char *to, const char *from);
void reach_error(void);
struct entry { char name[4]; int key; };
int main(void) {
  struct entry e = {"", 1};
  strcpy(e.name, "abcdef");
  if (e.key != 1) reach_error();
  return 0;
}
