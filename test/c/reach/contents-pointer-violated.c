// check:
// verdict: violated
// output: assuming: pointers that are followed point to valid objects
// A pointer in memory from malloc() points to an object of its own, or is null.
int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void reach_error(void);
struct cipher { int id; };
struct session { struct cipher *now, *next; int count; };
int main(void) {
  struct session *s = malloc(sizeof(struct session));
  int id = s->now->id;
  s->count = __VERIFIER_nondet_int();
  if (s->next) return 0;
  if (s->count == 3) reach_error();
  return id;
}
