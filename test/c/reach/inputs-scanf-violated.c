// check:
// verdict: violated
// A number and a word by one call of scanf, and the time.
#include <stdio.h>
#include <time.h>
void reach_error(void);
int main(void) {
  int x = 0;
  char word[8] = {0};
  if (scanf("%d %7s", &x, word) == 2 && x == 17 && word[0] == 'b' && !word[1] && time(NULL) == 1000) reach_error();
  return 0;
}
