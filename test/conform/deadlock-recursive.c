// Deadlock of components of which some are recursive: pushdown systems whose words end where all rest, without a bound.
// check: --property nested --property given_up --property stops --property ends_inside --property asks_on --property left_over --property together
// property nested: holds
// property given_up: violated
// property stops: violated
// property ends_inside: violated
// property asks_on: holds
// property left_over: violated
// property together: violated
// output: halter waits forever
// output: leaver has ended
// check: --recursion pushdown --property flat --property flat_wrong
// property flat: holds
// property flat_wrong: violated
#include <stdlib.h>

void lock(void);
void unlock(void);
int has_child(void);
void visit(void);
void halt(void);

/* one lock at a time, at any depth */
static void walk(int depth) {
  lock();
  visit();
  unlock();
  while (has_child()) walk(depth + 1);
}

int walker(void) {
  walk(0);
  return 0;
}

/* holds it while it goes down */
static void walk_locked(int depth) {
  lock();
  visit();
  if (has_child()) walk_locked(depth + 1);
  unlock();
}

int locker(void) {
  walk_locked(0);
  return 0;
}

static void walk_halted(int depth) {
  visit();
  if (has_child()) walk_halted(depth + 1);
  if (depth == 2) halt();
}

int halter(void) {
  walk_halted(0);
  return 0;
}

static void walk_out(int depth) {
  visit();
  if (has_child()) walk_out(depth + 1);
  else exit(0);
}

int leaver(void) {
  walk_out(0);
  return 0;
}

int patrol(void) {
  for (;;) walk(0);
}

/* answers whoever visits, as long as it is asked */
static int serve(int n) {
  visit();
  if (n < 0) return n;
  return serve(n);
}

int server(void) { return serve(1); }

int lone(void) {
  for (;;) {
    lock();
    unlock();
  }
}

int twice(void) {
  lock();
  lock();
  unlock();
  return 0;
}
