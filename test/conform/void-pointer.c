// check:
// property p: violated
// property q: holds
// output: => bad
// What a pointer to void in a returned object points to is an object of the type that it is read as.
struct item {
  struct item *next;
  void *payload;
};
struct order {
  char kind;
  int amount;
};
struct item *head(void);
void bad(void);
void follow(void) {
  struct item *i = head();
  struct order *o = i->payload;
  if (o->amount == 12 && o->kind == 2) bad();
}
void ignore(void) {
  struct item *i = head();
  if (!i->payload) bad();
}
