// check:
// verdict: violated
// A file that opens, one of its characters twice, the environment, and bytes in the middle of an array.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
void reach_error(void);
int main(void) {
  char buffer[8] = {0};
  FILE *f = fopen("settings", "r");
  if (!f) return 1;
  int c = fgetc(f);
  if (c == 'q') {
    ungetc(c, f);
    c = fgetc(f);
  }
  const char *home = getenv("HOME");
  long n = read(0, buffer + 2, 4);
  if (fclose(f) == 0 && c == 'q' && home && home[0] == 'z' && n == 4 && buffer[5] == 9) reach_error();
  fprintf(stderr, "nothing\n");
  return 0;
}
