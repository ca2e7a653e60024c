// check:
// verdict: violated
// What malloc() gives holds any bytes, and each object its own.
void *malloc(unsigned long);
void reach_error(void);
struct item { int key; unsigned char tag[4]; };
int main(void) {
  struct item *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) return 0;
  if (a->key == 41 && b->key == 42 && a->tag[2] == 7 && b->tag[2] == 9) reach_error();
  return 0;
}
