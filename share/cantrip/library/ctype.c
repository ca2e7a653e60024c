/* ctype.h, in the C locale. In another one, which a program chooses with setlocale, the characters from 128 on are not
 * modelled. */
#include "cantrip.h"

extern int __model_locale; /* locale.c */

/* The result of a class: any number that is not zero, where the character belongs to it. */
static int answer(int c, int belongs) {
  __cantrip_needs(c >= -1 && c <= 255, CHECK_BOUNDS, c);
  if (__model_locale && c > 127) __cantrip_stop("a character above 127 in a locale other than C");
  return belongs ? (int)__cantrip_range(1, 1 << 15) : 0;
}

int isdigit(int c) {
  __cantrip_needs(c >= -1 && c <= 255, CHECK_BOUNDS, c);
  return c >= '0' && c <= '9' ? (int)__cantrip_range(1, 1 << 15) : 0;
}

int isxdigit(int c) {
  __cantrip_needs(c >= -1 && c <= 255, CHECK_BOUNDS, c);
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') ? (int)__cantrip_range(1, 1 << 15)
                                                                                    : 0;
}

int isupper(int c) { return answer(c, c >= 'A' && c <= 'Z'); }

int islower(int c) { return answer(c, c >= 'a' && c <= 'z'); }

int isalpha(int c) { return answer(c, (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')); }

int isalnum(int c) { return answer(c, (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')); }

int isspace(int c) { return answer(c, c == ' ' || (c >= '\t' && c <= '\r')); }

int isblank(int c) { return answer(c, c == ' ' || c == '\t'); }

int isprint(int c) { return answer(c, c >= ' ' && c <= '~'); }

int isgraph(int c) { return answer(c, c > ' ' && c <= '~'); }

int iscntrl(int c) { return answer(c, (c >= 0 && c < ' ') || c == 127); }

int ispunct(int c) {
  return answer(c, (c > ' ' && c < '0') || (c > '9' && c < 'A') || (c > 'Z' && c < 'a') || (c > 'z' && c <= '~'));
}

int isascii(int c) { return (c & ~127) == 0; }

int toascii(int c) { return c & 127; }

int toupper(int c) {
  __cantrip_needs(c >= -128 && c <= 255, CHECK_BOUNDS, c);
  if (__model_locale && c > 127) __cantrip_stop("a character above 127 in a locale other than C");
  return c >= 'a' && c <= 'z' ? c - 32 : c;
}

int tolower(int c) {
  __cantrip_needs(c >= -128 && c <= 255, CHECK_BOUNDS, c);
  if (__model_locale && c > 127) __cantrip_stop("a character above 127 in a locale other than C");
  return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

int _toupper(int c) { return c - 32; }

int _tolower(int c) { return c + 32; }
