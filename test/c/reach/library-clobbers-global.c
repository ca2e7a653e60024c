// check:
// verdict: unknown
// A library function writes to a global and to a member through pointers: nothing is known of them afterwards.
#include <stdio.h>
void reach_error(void);
struct line {
  int used;
  char text[20];
} line;
static char word[8];

int main(void) {
  FILE *f = fopen("nowhere", "r");
  if (!f) return 0;
  if (!fgets(word, sizeof word, f)) return 0;
  if (word[0] == 'x') reach_error();
  return 0;
}
