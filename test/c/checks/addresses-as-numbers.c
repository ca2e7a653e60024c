// check: --checks null
// assuming: ADDRESSES
// assuming: ELEMENTS
// assuming: MODEL
// assuming: POINTERS
// assuming: WRITTEN
// unknown: 2
// output: the outcome does not depend on the addresses of objects (test/c/checks/addresses-as-numbers.c:17)
// output: zeros in their lower half
// An object may lie where a number says, and half an address may be zero: the first is assumed not to happen, and said; the second does.
#include <assert.h>
static int kept;
static const char *window(unsigned long base) { return (const char *)(base + 0x1000); }
int main(int argc, char **argv) {
  const char *fixed = window(0x5500), *text = "text";
  (void)argc;
  assert(fixed != text);
  if (!(unsigned)(unsigned long)&kept) assert(&kept == 0);
  return *argv ? kept : *text;
}
