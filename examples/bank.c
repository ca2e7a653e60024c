/* Transfers between accounts, with a check for too little money but none for too much:
 * adding to a rich account overflows. Shows: undefined behaviour found with its place and
 * the calls that led there, before it can do harm.
 *
 *   cantrip run examples/bank.c
 */
#include <stdio.h>

struct account {
  const char *owner;
  int cents;
};

static int transfer(struct account *from, struct account *to, int cents) {
  if (cents <= 0 || from->cents < cents) return 0;
  from->cents -= cents;
  to->cents += cents;
  return 1;
}

static void settle(struct account *a, struct account *b, const int *amounts, int n) {
  for (int i = 0; i < n; i++)
    printf("%s to %s: %d %s\n", a->owner, b->owner, amounts[i],
           transfer(a, b, amounts[i]) ? "done" : "refused");
}

int main(void) {
  struct account shop = {"shop", 2000000000}, bank = {"bank", 1000000000};
  const int amounts[] = {5000, 2100000000, 1200000000};
  settle(&shop, &bank, amounts, 3);
  return 0;
}
