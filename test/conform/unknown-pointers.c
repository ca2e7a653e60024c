// check:
// property x: violated
// output: assuming: a function that is called through an unknown pointer writes only to what its arguments point to; its result is arbitrary
// output: => a      not allowed here
// A table of methods that comes from outside: each gives any result, and what is found is replayed so.
struct enc;
struct method { int v; int (*f)(void); struct enc *enc; };
struct ssl { int state; struct method *method; unsigned char *buf; };
typedef struct enc { int a; int (*setup)(struct ssl *s); int (*change)(struct ssl *, int); } ENC;
void a(void); void b(void);
int f(struct ssl *s) {
  if (!s->method->enc->setup(s)) { a(); return -1; }
  b();
  if (!s->method->enc->change(s, 3)) { a(); return -1; }
  return 1;
}
