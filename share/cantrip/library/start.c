/* What main is called with: argc strings, one behind the other in memory, and NULL. The first is the name of the program: Linux
 * starts none without it. */
#include "cantrip.h"

enum { MOST = 8, BYTES = 1024 };

static char words[BYTES];

/* The next string ends somewhere before `most`, which leaves room for those behind it; where the one behind it begins. */
static size_t end_word(size_t at, size_t most) {
  size_t end = (size_t)__cantrip_range(0, BYTES);
  __VERIFIER_assume(end > at && end <= most);
  words[end - 1] = 0;
  return end;
}

char **__model_arguments(int argc) {
  size_t at = 0;
  __cantrip_say("main() gets its name and at most 7 other arguments, of at most 1,024 bytes in total");
  __VERIFIER_assume(argc >= 1 && argc <= MOST);
  __cantrip_fill(words, BYTES);
  char **slots = __cantrip_object(((size_t)argc + 1) * sizeof *slots);
  slots[0] = words, at = end_word(at, BYTES + 1 - (size_t)argc);
  if (argc > 1) slots[1] = words + at, at = end_word(at, BYTES + 2 - (size_t)argc);
  if (argc > 2) slots[2] = words + at, at = end_word(at, BYTES + 3 - (size_t)argc);
  if (argc > 3) slots[3] = words + at, at = end_word(at, BYTES + 4 - (size_t)argc);
  if (argc > 4) slots[4] = words + at, at = end_word(at, BYTES + 5 - (size_t)argc);
  if (argc > 5) slots[5] = words + at, at = end_word(at, BYTES + 6 - (size_t)argc);
  if (argc > 6) slots[6] = words + at, at = end_word(at, BYTES + 7 - (size_t)argc);
  if (argc > 7) slots[7] = words + at, at = end_word(at, BYTES + 8 - (size_t)argc);
  words[BYTES - 1] = 0;
  slots[argc] = 0;
  return slots;
}
