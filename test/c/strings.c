// run:
// stdout: a	bAA 17 104
// stdout: 233 12 195
// stdout: 1 -1 d
// stdout: main
// String literals: escapes, concatenation, wide characters, embedded zeros, multi-character.
#include <wchar.h>
int printf(const char *, ...);
int main(void) {
  const char s[] = "a\tb\x41\101\0hidden" "more";
  const wchar_t *w = L"w\u00e9";
  printf("%s %d %d\n", s, (int)sizeof s, s[6]);
  printf("%d %d %d\n", (int)w[1], (int)sizeof(L"ab"), u8"é"[0] & 255);
  printf("%d %d %c\n", 'ab' == 'a' * 256 + 'b', '\377', "indexed"[2]);
  printf("%s\n", __func__);
  return 0;
}
