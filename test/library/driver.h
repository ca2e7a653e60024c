/* Cases compare the models of share/cantrip/library with the C library. A case is a function that calls the library and says what it
 * saw. It is compiled twice more, with the names of the library replaced by those of the models and of their contracts
 * (library.mk.sh), so that it runs three times: what the real library shows is kept, and the models must be able to show the same.
 * Whatever they leave open is searched (driver.c). */
#ifndef DRIVER_H
#define DRIVER_H

#include <stddef.h>

/* ---- arguments: the same in each of the three runs ---- */

long pick(long low, long high); /* a number between these */
long edge(void);                /* any number, often one at the edges of the integer types */
double real_edge(void);         /* any floating-point number, often a special one */
/* n bytes of any value, with nothing behind them: to touch the next is a fault. At most 4,096. */
void *room(size_t n);
char *text(int most); /* a string of up to this many characters of an alphabet that is small, behind it nothing */
char *text_in(int most, size_t n); /* the same, in n bytes */
char *word(const char *s);         /* this string, behind it nothing */

/* ---- what the library did ---- */

void see_number(int line, long value);
void see_real(int line, double value);
void see_memory(int line, const void *p, size_t n);
void see_place(int line, const void *p, const void *base); /* how far it is behind the base; -1 for NULL */
void hint(long value); /* of the real run: the model may want it here; nothing is compared */
/* How a function ends the program: the status of exit(), -1 for abort(), -2: it returns. */
int ending(void (*f)(void));
const char *scratch(const char *name); /* the path of a file in a directory that is removed at the end */

#define see(x) see_number(__LINE__, (long)(x))
#define see_double(x) see_real(__LINE__, (double)(x))
#define see_bytes(p, n) see_memory(__LINE__, p, n)
#define see_pointer(p, base) see_place(__LINE__, p, base)
#define see_errno() see_number(__LINE__, errno)

typedef struct test_case {
  const char *name;
  void (*run)(void);
} test_case;

/* The functions of one case; WHICH is real, model or contract. */
#define GLUE(a, b) a##b
#define IN_SECTION(which) __attribute__((section("cases_" #which), used))
#define SECTION_OF(which) IN_SECTION(which)
#define CASE(f)                                                                                                        \
  static void case_##f(void);                                                                                          \
  static const test_case entry_##f SECTION_OF(WHICH) = {#f, case_##f};                                                 \
  static void case_##f(void)

#endif
