/* A ring buffer of bytes, as between an interrupt handler and a reader: two free-running
 * counters whose difference is the fill. Shows: unsigned wrap-around that is intended and
 * defined, structures, and assertions that hold on the whole run.
 *
 *   cantrip run examples/ring.c
 */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

enum { size = 8 };

struct ring {
  unsigned char head, tail; /* count on forever, modulo 256 */
  char data[size];
};

static bool put(struct ring *r, char c) {
  if ((unsigned char)(r->head - r->tail) == size) return false;
  r->data[r->head++ % size] = c;
  return true;
}

static bool get(struct ring *r, char *c) {
  if (r->head == r->tail) return false;
  *c = r->data[r->tail++ % size];
  return true;
}

int main(void) {
  struct ring r = {.head = 250, .tail = 250}; /* soon to wrap */
  const char *text = "the quick brown fox";
  char c;
  for (int i = 0; text[i];) {
    for (int burst = 0; burst < 5 && text[i] && put(&r, text[i]); burst++) i++;
    while (get(&r, &c)) putchar(c);
    assert(r.head == r.tail);
  }
  putchar('\n');
  return 0;
}
