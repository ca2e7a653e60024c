/* err.h, error.h, syslog.h, assert.h: messages, most of which end the program. */
#include "cantrip.h"

#include <stdarg.h>
#include <stdlib.h>

void err(int status, const char *format, ...) {
  (void)format;
  exit(status);
}

void errx(int status, const char *format, ...) {
  (void)format;
  exit(status);
}

void verr(int status, const char *format, va_list list) {
  (void)format, (void)list;
  exit(status);
}

void verrx(int status, const char *format, va_list list) {
  (void)format, (void)list;
  exit(status);
}

void warn(const char *format, ...) { (void)format; }

void warnx(const char *format, ...) { (void)format; }

void vwarn(const char *format, va_list list) { (void)format, (void)list; }

void vwarnx(const char *format, va_list list) { (void)format, (void)list; }

void error(int status, int number, const char *format, ...) {
  (void)number, (void)format;
  if (status) exit(status);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...) {
  (void)number, (void)file, (void)line, (void)format;
  if (status) exit(status);
}

void syslog(int priority, const char *format, ...) { (void)priority, (void)format; }

void vsyslog(int priority, const char *format, va_list list) { (void)priority, (void)format, (void)list; }

void openlog(const char *name, int options, int facility) { (void)name, (void)options, (void)facility; }

void closelog(void) {}
