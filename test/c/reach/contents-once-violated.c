// check:
// verdict: violated
// One object that is made once.
int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void reach_error(void);
struct session { int state; void *cert; struct { short tries; } tmp; };
int main(void) {
  struct session *s = malloc(sizeof(struct session));
  s->state = __VERIFIER_nondet_int();
  if (!s->cert) return 0;
  while (s->state > 0) s->state--;
  if (s->tmp.tries == -300) reach_error();
  return 0;
}
