// run:
// exit: 0
// stdout: t=10 v x? o=- w=none w=3 end 5: a - b -v
// stdout: o:o end 2
// getopt in the order of glibc: words change places, letters share a word, arguments are beside or in it.
#include <stdio.h>
#include <unistd.h>
int main(void) {
  char *words[] = {"p", "-t", "10", "a", "-vxo-", "-w", "-w3", "-", "b", "--", "-v", 0};
  int c;
  opterr = 0;
  while ((c = getopt(11, words, "t:vo:w::")) != -1) {
    if (c == '?') printf("%c? ", optopt);
    else if (c == 'v') printf("v ");
    else printf("%c=%s ", c, optarg ? optarg : "none");
  }
  printf("end %d:", optind - 2);
  for (int i = optind; i < 11; i++) printf(" %s", words[i]);
  printf("\n");
  char *lacking[] = {"p", "-o", 0};
  optind = 0;
  while ((c = getopt(2, lacking, ":o:")) != -1) printf("o%c%c ", c, optopt);
  printf("end %d\n", optind);
  return 0;
}
