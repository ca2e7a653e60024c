// check: --certify --external outputs
// property apart: holds
// property back: violated
// The component's address is taken, so a pointer from outside could lead back to it; the guard says that it does not.
struct connection;
struct methods {
  int (*step)(struct connection *c);
  int (*start)(struct connection *c);
};
struct connection {
  const struct methods *methods;
  int state;
};
int hello(struct connection *c);
int bye(struct connection *c);
int talk(struct connection *c);
const struct methods mine = {hello, talk};

int talk(struct connection *c) {
  for (c->state = 0;; c->state++) {
    switch (c->state) {
    case 0:
      if (hello(c) <= 0) return -1;
      break;
    case 1:
      if (!c->methods->step(c)) return -1;
      break;
    case 2:
      if (bye(c) <= 0) return -1;
      break;
    default: return 1;
    }
  }
}
