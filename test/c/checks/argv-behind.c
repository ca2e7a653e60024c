// Behind argv[argc] there is nothing.
// check: --checks bounds,null
// assuming: ELEMENTS
// assuming: MODEL
// assuming: POINTERS
// met: 11
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  if (strlen(argv[1]) > 2000) return 2;
  if (argc == 3 && argv[argc]) return 3;
  if (argc == 4) return argv[argc + 1] != 0; // violated: bounds
  return argv[1][0];
}
