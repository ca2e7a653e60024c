/* locale.h. Whether a program has chosen another locale than "C" is known; what that one is like is not. */
#include "cantrip.h"

#include <locale.h>

int __model_locale; /* not 0: another one than "C" may be in force */

static char name[] = "C", other[16], point[2] = ".";

char *setlocale(int category, const char *locale) {
  (void)category;
  if (!locale || (locale[0] == 'C' && !locale[1])) {
    if (locale) __model_locale = 0;
    return __model_locale ? other : name;
  }
  __cantrip_length(locale);
  if (__cantrip_range(0, 1)) return 0;
  __model_locale = 1;
  __cantrip_fill(other, sizeof other - 1);
  other[sizeof other - 1] = 0;
  return other;
}

static struct lconv convention;

struct lconv *localeconv(void) {
  point[0] = __model_locale ? (char)__cantrip_range(1, 127) : 46;
  convention.decimal_point = point;
  return &convention;
}
