/* What a model of the C library can say that C cannot. A model is ordinary C: it is followed by proofs and executed by the
 * interpreter alike, and is compared with the real library by `make check-library`. What it does to memory needs no checks of its
 * own: an access outside of an object is reported at the call. In proofs only the obligations below are looked at, so a model
 * names the memory that it uses with them.
 *
 * Where a loop would cost proofs, `__contract_f` beside `f` says the same without it; it asks for inputs in the same order.
 * Definitions of functions and variables that programs can name begin in the first column, with the name before `(`, `=` or `;`.
 * A model does not read what it has not set, and its parameters keep their values. */
#ifndef CANTRIP_LIBRARY_H
#define CANTRIP_LIBRARY_H

#ifdef CANTRIP_HARNESS /* compiled by gcc: the harness says which functions are called, and has the primitives */
#include CANTRIP_HARNESS
#endif
#include <stddef.h>

/* ---- inputs: whatever a counterexample chose is what its execution gets ---- */

_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
double __VERIFIER_nondet_double(void);
float __VERIFIER_nondet_float(void);
void __VERIFIER_assume(int condition); /* other executions are not meant */

long __cantrip_range(long low, long high); /* a number between these */
void __cantrip_fill(void *p, size_t n);    /* n arbitrary bytes */
/* Up to n bytes of a stream (0: the standard input), with `line` not beyond the end of a line; how many, or -1 for an error. */
long __cantrip_read(void *p, size_t n, int stream, int line);
int __cantrip_getc(int stream); /* one, or -1 */

size_t __cantrip_size(void *p);   /* of what malloc or its like gave, to be freed */
void *__cantrip_object(size_t n); /* n bytes of the library's own: they stay, and are not to be freed */

/* ---- obligations: undefined behaviour of the caller's if they are not met ---- */

void __cantrip_reads(const void *p, size_t n); /* n bytes can be read there */
void __cantrip_writes(void *p, size_t n);      /* n bytes can be written there */
/* Can n bytes be read there, or with `written` be written? A question, no obligation. */
int __cantrip_accessible(const unsigned char *p, size_t n, int written);
/* Of the object that p points into: its size, its number, how far p is behind its begin, whether malloc or its like gave it. */
size_t __cantrip_extent(const void *p, int what);
enum { EXTENT_SIZE, EXTENT_OBJECT, EXTENT_OFFSET, EXTENT_HEAP };
void __cantrip_apart(const void *p, const void *q, size_t n); /* n bytes there and there do not overlap, unless p == q */
/* The condition holds: otherwise this argument is an error of that check. */
void __cantrip_needs(int condition, int check, long argument);
enum {
  CHECK_OVERFLOW = 1,
  CHECK_BOUNDS = 2,
  CHECK_NULL = 4,
  CHECK_DIV0 = 8,
  CHECK_MEMORY = 32,
  CHECK_SHIFT = 64,
  CHECK_THREADS = 1024 /* looked at only in programs that start threads; the argument is one of the following */
};
enum {
  MISUSE_UNLOCK = 1, /* unlocks what the thread does not hold */
  MISUSE_DESTROY,    /* destroys what is locked or waited for */
  MISUSE_DESTROYED,  /* uses what was destroyed or never initialised */
  MISUSE_JOIN,       /* joins or detaches a thread that was joined or detached before, or never was one */
  MISUSE_WAIT        /* waits for a condition variable without holding the mutex */
};

/* ---- strings and memory, without loops ---- */

size_t __cantrip_length(const char *s);                   /* of a string that must be terminated */
size_t __cantrip_length_within(const char *s, size_t n);  /* or of its first n bytes */
/* The sign of the first difference of n bytes, as unsigned char: -1, 0, 1. `strings`: a zero ends both. */
int __cantrip_compare(const void *a, const void *b, size_t n, int strings);
/* The position of the first, or last, of n bytes that is c; n: there is none. */
size_t __cantrip_find(const void *p, int c, size_t n, int last);

/* ---- contracts only ---- */

long __cantrip_some(void); /* a number that follows from what the function reads: not an input, to be described by assumptions */

void __cantrip_forget(void *p, size_t n); /* n bytes, likewise */
/* The number at the beginning of a string, or where it ends: known of literals, else as __cantrip_some(). */
long __cantrip_digits(const char *s, int base, int end);
void __cantrip_contents(void *p, const void *from); /* the bytes of one object show up in another, of any of them */
void __cantrip_frees(void *p);  /* as free() */
void __cantrip_revive(void *p); /* it was not freed after all */
/* In a function with variable arguments: what a format of printf asks of them is an obligation, and %n is written; the length of what is
 * printed. Known of formats that are literals. */
size_t __cantrip_formatted(const char *format);
/* What a format of scanf writes to them, as `input` or from a string; the result of scanf. */
int __cantrip_scanned(const char *format, int input);

/* ---- threads ---- */

unsigned __cantrip_self(void); /* the number of the running thread; that of main is 0 */
/* A new thread, which executes body(function, argument); its number: 1, 2, ... It ends when body returns. */
unsigned __cantrip_start(void (*body)(void *function, void *argument), void *function, void *argument);
void __cantrip_end_thread(void) __attribute__((noreturn));
/* Waits until the condition holds, a term without side effects and calls, and goes on atomically until __VERIFIER_atomic_end(). */
void __cantrip_await(int condition);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
/* What happened before a release of p happens before what follows an acquire of p. */
void __cantrip_acquire(const void *p);
void __cantrip_release(const void *p);
/* For reports: the running thread holds this lock (mode 1: as a reader); no longer. */
void __cantrip_holds(const void *lock, int mode);
void __cantrip_drops(const void *lock);

/* ---- the rest ---- */

void __cantrip_print(const void *text, size_t n, int stream); /* to the standard output (1) or the standard error (2) */
/* One number as printf prints it, by a format of one conversion whose width, precision and value are arguments: to the stream, or for
 * stream -1 up to n bytes of it to memory. The length of it all. */
size_t __cantrip_print_integer(char *to, size_t n, int stream, const char *format, int width, int precision, long long value);
size_t __cantrip_print_real(char *to, size_t n, int stream, const char *format, int width, int precision, long double value);
int __cantrip_is_here(int stream);                            /* are its contents those of a real stream, not inputs? */
int __cantrip_prints(void);                                   /* is this a real execution, whose output does not fail? */
void __cantrip_say(const char *assumption);                   /* is listed among the assumptions of a proof */
void __cantrip_stop(const char *why);                         /* what happens next cannot be modelled */

#endif
