/* Prints the man page: the template that is named on the command line, in which a line
 * `@OPTIONS command@` stands for the options of a command, as options.def has them, and
 * `@VERSION@` for the version. */
#include "base/options.h"
#include "base/version.h"

#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  FILE *in = argc == 2 ? fopen(argv[1], "r") : NULL;
  char line[4096], name[64];
  if (!in) {
    fputs("usage: man-page TEMPLATE\n", stderr);
    return 1;
  }
  while (fgets(line, sizeof line, in)) {
    char *version = strstr(line, "@VERSION@");
    if (sscanf(line, "@OPTIONS %63[a-z]@", name) == 1) {
      const command *c = command_find(name);
      if (!c) return 1;
      buf out = {0};
      options_man(&out, c);
      fputs(buf_text(&out), stdout);
      buf_free(&out);
    } else if (version) {
      printf("%.*s%s%s", (int)(version - line), line, CANTRIP_VERSION, version + strlen("@VERSION@"));
    } else {
      fputs(line, stdout);
    }
  }
  fclose(in);
  return 0;
}
