// What a record from outside holds at the beginning is the same in all activations, whether or not one of them reads it for something that matters.
// check:
// property freed: violated
struct net {
  int socket;
  int (*read)(struct net *, char *, int);
};

struct client {
  int open, clean;
  const char *topics[5];
  struct net *net;
  char *buffer;
};

void lock(void);
void unlock(void);
int expired(void);
int left(void);

static int receive(struct client *c) {
  int got = c->net->read(c->net, c->buffer, left());
  return got;
}

static void finish(struct client *c) {
  c->open = 0;
  if (c->clean)
    for (int i = 0; i < 5; i++) c->topics[i] = 0;
}

static int await(struct client *c, int what) {
  int got = -1;
  do {
    if (expired()) break;
    got = receive(c);
    if (got != 0 && c->open) finish(c);
  } while (got != what && got >= 0);
  return got;
}

int publish(struct client *c, int kind) {
  int got = -1;
  lock();
  if (c->open) {
    got = kind == 1 ? await(c, 4) : kind == 2 ? await(c, 7) : await(c, 3);
    if (got == 9) got = await(c, 10);
  }
  unlock();
  return got;
}
