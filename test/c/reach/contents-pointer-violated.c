// check:
// verdict: violated
// output: assuming: dereferenced pointers point to valid objects
// A pointer in memory from malloc() is null or points to its own object.
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
