/* printf and its like where a program can notice that output fails: it uses a result of them, or it mentions ferror() or errno. In other programs
 * they are the models of format.c, which remember nothing. */
#include "cantrip.h"

#include <stdarg.h>
#include <stdio.h>

int __model_print(int stream, const char *format, va_list list);
int __model_written(FILE *f, int result);
int __model_fails(void);

#ifdef CANTRIP_HARNESS /* there they are the functions themselves */
int __model_failing_vprintf(const char *format, va_list list) __asm__("vprintf");
int __model_failing_vfprintf(FILE *f, const char *format, va_list list) __asm__("vfprintf");
int __model_failing_vdprintf(int stream, const char *format, va_list list) __asm__("vdprintf");
int __model_failing_printf(const char *format, ...) __asm__("printf");
int __model_failing_printk(const char *format, ...) __asm__("printk");
int __model_failing_fprintf(FILE *f, const char *format, ...) __asm__("fprintf");
int __model_failing_dprintf(int stream, const char *format, ...) __asm__("dprintf");
int __model_failing___printf_chk(int flag, const char *format, ...) __asm__("__printf_chk");
int __model_failing___fprintf_chk(FILE *f, int flag, const char *format, ...) __asm__("__fprintf_chk");
#endif

int __model_failing_vprintf(const char *format, va_list list) {
  return __model_written(stdout, __model_print(1, format, list));
}

int __model_failing_vfprintf(FILE *f, const char *format, va_list list) {
  __cantrip_writes(f, sizeof *f);
  return __model_written(f, __model_print(f->_fileno, format, list));
}

int __model_failing_vdprintf(int stream, const char *format, va_list list) {
  int n = __model_print(stream, format, list);
  return __cantrip_prints() || __cantrip_range(0, 7) ? n : __model_fails();
}

#define WITH_LIST(last, call)                                                                                          \
  va_list list;                                                                                                        \
  va_start(list, last);                                                                                                \
  int r = call;                                                                                                        \
  va_end(list);                                                                                                        \
  return r

int __model_failing_printf(const char *format, ...) { WITH_LIST(format, __model_failing_vprintf(format, list)); }
int __model_failing_printk(const char *format, ...) { WITH_LIST(format, __model_failing_vprintf(format, list)); }
int __model_failing_fprintf(FILE *f, const char *format, ...) {
  WITH_LIST(format, __model_failing_vfprintf(f, format, list));
}
int __model_failing_dprintf(int stream, const char *format, ...) {
  WITH_LIST(format, __model_failing_vdprintf(stream, format, list));
}
int __model_failing___printf_chk(int flag, const char *format, ...) {
  WITH_LIST(format, __model_failing_vprintf(format, list));
}
int __model_failing___fprintf_chk(FILE *f, int flag, const char *format, ...) {
  WITH_LIST(format, __model_failing_vfprintf(f, format, list));
}

/* ---- what proofs see of it ---- */

/* Arguments in a list are not looked at. */
static int some_output(const char *format) {
  size_t length = (size_t)__cantrip_some();
  __cantrip_length(format);
  __cantrip_say("a format with a va_list contains no %n");
  __VERIFIER_assume(length < 1 << 30);
  return (int)length;
}

int __contract___model_failing_printf(const char *format, ...) {
  return __model_written(stdout, (int)__cantrip_formatted(format));
}

int __contract___model_failing_printk(const char *format, ...) {
  return __model_written(stdout, (int)__cantrip_formatted(format));
}

int __contract___model_failing___printf_chk(int flag, const char *format, ...) {
  return __model_written(stdout, (int)__cantrip_formatted(format));
}

int __contract___model_failing_fprintf(FILE *f, const char *format, ...) {
  __cantrip_writes(f, sizeof *f);
  return __model_written(f, (int)__cantrip_formatted(format));
}

int __contract___model_failing___fprintf_chk(FILE *f, int flag, const char *format, ...) {
  __cantrip_writes(f, sizeof *f);
  return __model_written(f, (int)__cantrip_formatted(format));
}

int __contract___model_failing_dprintf(int stream, const char *format, ...) {
  int n = (int)__cantrip_formatted(format);
  return __cantrip_range(0, 7) ? n : __model_fails();
}

int __contract___model_failing_vprintf(const char *format, va_list list) {
  return __model_written(stdout, some_output(format));
}

int __contract___model_failing_vfprintf(FILE *f, const char *format, va_list list) {
  __cantrip_writes(f, sizeof *f);
  return __model_written(f, some_output(format));
}

int __contract___model_failing_vdprintf(int stream, const char *format, va_list list) {
  int n = some_output(format);
  return __cantrip_range(0, 7) ? n : __model_fails();
}
