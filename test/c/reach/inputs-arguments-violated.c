// check:
// verdict: violated
// A string of main's, a random number and a line that is read: the execution needs all three.
#include <stdio.h>
#include <stdlib.h>
void reach_error(void);
int main(int argc, char **argv) {
  char line[16];
  if (argc < 3 || argv[1][0] != 'g' || argv[1][1]) return 1;
  if (!fgets(line, sizeof line, stdin)) return 2;
  if (line[0] == 'x' && rand() == 4711 && argv[2][0] == '7') reach_error();
  return 0;
}
