/* A list of timers from which expired ones are removed while it is walked. The loop reads
 * `t->next` after `t` was freed: on most machines it works most of the time. Shows: use
 * after free, found at the very access.
 *
 *   cantrip run examples/list.c
 */
#include <stdio.h>
#include <stdlib.h>

struct timer {
  int due;
  struct timer *next;
};

static struct timer *add(struct timer *list, int due) {
  struct timer *t = malloc(sizeof *t);
  if (!t) exit(1);
  t->due = due;
  t->next = list;
  return t;
}

static struct timer *expire(struct timer *list, int now) {
  struct timer **link = &list;
  for (struct timer *t = list; t; t = t->next) {
    if (t->due <= now) {
      printf("timer %d expired\n", t->due);
      *link = t->next;
      free(t);
    } else {
      link = &t->next;
    }
  }
  return list;
}

int main(void) {
  struct timer *list = NULL;
  for (int due = 1; due <= 4; due++) list = add(list, due * 10);
  list = expire(list, 20);
  return list == NULL;
}
