/* A driver that must not take a lock twice. The loop releases and takes it again only
 * when a request arrived, and `requests` remembers whether one did: the two agree on
 * every path, though no single statement shows it. Shows: an automaton with a loop, and
 * reach_error as the property. The inputs decide how many requests arrive.
 *
 *   cantrip run --seed 1 examples/lock.c
 *   cantrip model --cfa --function drain --format dot examples/lock.c
 */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int held;

static void lock(void) {
  if (held) reach_error();
  held = 1;
}

static void unlock(void) {
  if (!held) reach_error();
  held = 0;
}

static int drain(int limit) {
  int requests, served = 0;
  do {
    lock();
    requests = served;
    if (served < limit && __VERIFIER_nondet_int() > 0) {
      unlock();
      served++;
    }
  } while (requests != served);
  unlock();
  return served;
}

int main(void) {
  drain(10);
  return held;
}
