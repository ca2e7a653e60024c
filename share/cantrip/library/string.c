/* string.h and strings.h. Lengths, comparisons and searches are primitives; the rest is made of them, memcpy, memmove and memset. */
#include "cantrip.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);

/* ---- lengths ---- */

size_t strlen(const char *s) { return __cantrip_length(s); }

size_t strnlen(const char *s, size_t n) { return __cantrip_length_within(s, n); }

/* ---- copies ---- */

void *mempcpy(void *to, const void *from, size_t n) {
  memcpy(to, from, n);
  return (char *)to + n;
}

void bcopy(const void *from, void *to, size_t n) { memmove(to, from, n); }

void bzero(void *to, size_t n) { memset(to, 0, n); }

void explicit_bzero(void *to, size_t n) { memset(to, 0, n); }

char *strcpy(char *to, const char *from) {
  size_t n = __cantrip_length(from) + 1;
  memcpy(to, from, n);
  return to;
}

char *stpcpy(char *to, const char *from) {
  size_t n = __cantrip_length(from);
  memcpy(to, from, n + 1);
  return to + n;
}

char *strncpy(char *to, const char *from, size_t n) {
  size_t length = __cantrip_length_within(from, n);
  memcpy(to, from, length);
  memset(to + length, 0, n - length);
  return to;
}

char *stpncpy(char *to, const char *from, size_t n) {
  size_t length = __cantrip_length_within(from, n);
  memcpy(to, from, length);
  memset(to + length, 0, n - length);
  return to + length;
}

char *strcat(char *to, const char *from) {
  size_t length = __cantrip_length(to), n = __cantrip_length(from) + 1;
  memcpy(to + length, from, n);
  return to;
}

char *strncat(char *to, const char *from, size_t n) {
  size_t length = __cantrip_length(to), more = __cantrip_length_within(from, n);
  memcpy(to + length, from, more);
  __cantrip_writes(to + length, more + 1);
  to[length + more] = 0;
  return to;
}

size_t strlcpy(char *to, const char *from, size_t n) {
  size_t length = __cantrip_length(from);
  if (n) {
    size_t most = length < n ? length : n - 1;
    memcpy(to, from, most);
    __cantrip_writes(to, most + 1);
    to[most] = 0;
  }
  return length;
}

size_t strlcat(char *to, const char *from, size_t n) {
  size_t length = __cantrip_length_within(to, n), more = __cantrip_length(from);
  if (length < n) {
    size_t most = more < n - length ? more : n - length - 1;
    memcpy(to + length, from, most);
    __cantrip_writes(to + length, most + 1);
    to[length + most] = 0;
  }
  return length + more;
}

void *memccpy(void *to, const void *from, int c, size_t n) {
  size_t i = __cantrip_find(from, c, n, 0);
  __cantrip_reads(from, i < n ? i + 1 : n);
  memcpy(to, from, i < n ? i + 1 : n);
  return i < n ? (char *)to + i + 1 : 0;
}

char *strdup(const char *s) {
  size_t n = __cantrip_length(s) + 1;
  char *copy = malloc(n);
  if (copy) memcpy(copy, s, n);
  return copy;
}

char *strndup(const char *s, size_t n) {
  size_t length = __cantrip_length_within(s, n);
  char *copy = malloc(length + 1);
  if (copy) {
    memcpy(copy, s, length);
    copy[length] = 0;
  }
  return copy;
}

/* ---- comparisons: only the sign is defined ---- */

static int of_sign(int sign) {
  if (!sign) return 0;
  int more = (int)__cantrip_range(1, INT_MAX);
  return sign < 0 ? -more : more;
}

int memcmp(const void *a, const void *b, size_t n) {
  __cantrip_reads(a, n);
  __cantrip_reads(b, n);
  return of_sign(__cantrip_compare(a, b, n, 0));
}

int bcmp(const void *a, const void *b, size_t n) {
  __cantrip_reads(a, n);
  __cantrip_reads(b, n);
  return of_sign(__cantrip_compare(a, b, n, 0));
}

int strcmp(const char *a, const char *b) {
  size_t n = __cantrip_length(a) + 1;
  __cantrip_length(b);
  return of_sign(__cantrip_compare(a, b, n, 1));
}

int strncmp(const char *a, const char *b, size_t n) {
  __cantrip_length_within(a, n);
  __cantrip_length_within(b, n);
  return of_sign(__cantrip_compare(a, b, n, 1));
}

int strcoll(const char *a, const char *b) {
  size_t n = __cantrip_length(a) + 1;
  __cantrip_length(b);
  return of_sign(__cantrip_compare(a, b, n, 1));
}

static int folded(unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

int strcasecmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && folded(a[i]) == folded(b[i])) i++;
  return of_sign(folded(a[i]) - folded(b[i]));
}

int __contract_strcasecmp(const char *a, const char *b) {
  __cantrip_length(a);
  __cantrip_length(b);
  int sign = (int)__cantrip_some();
  __VERIFIER_assume((sign == 0) == (sign == 0 && folded(a[0]) == folded(b[0])));
  return of_sign(sign);
}

int strncasecmp(const char *a, const char *b, size_t n) {
  size_t i = 0;
  while (i < n && a[i] && folded(a[i]) == folded(b[i])) i++;
  return i < n ? of_sign(folded(a[i]) - folded(b[i])) : 0;
}

int __contract_strncasecmp(const char *a, const char *b, size_t n) {
  __cantrip_length_within(a, n);
  __cantrip_length_within(b, n);
  if (!n) return 0;
  int sign = (int)__cantrip_some();
  __VERIFIER_assume((sign == 0) == (sign == 0 && folded(a[0]) == folded(b[0])));
  return of_sign(sign);
}

/* ---- searches ---- */

void *memchr(const void *p, int c, size_t n) {
  size_t i = __cantrip_find(p, c, n, 0);
  __cantrip_reads(p, i < n ? i + 1 : n);
  return i < n ? (char *)p + i : 0;
}

void *memrchr(const void *p, int c, size_t n) {
  __cantrip_reads(p, n);
  size_t i = __cantrip_find(p, c, n, 1);
  return i < n ? (char *)p + i : 0;
}

void *rawmemchr(const void *p, int c) {
  size_t i = 0;
  const unsigned char *at = p;
  while (at[i] != (unsigned char)c) i++;
  __cantrip_reads(p, i + 1);
  return (char *)p + i;
}

char *strchr(const char *s, int c) {
  size_t n = __cantrip_length(s) + 1, i = __cantrip_find(s, c, n, 0);
  return i < n ? (char *)s + i : 0;
}

char *index(const char *s, int c) {
  size_t n = __cantrip_length(s) + 1, i = __cantrip_find(s, c, n, 0);
  return i < n ? (char *)s + i : 0;
}

char *strchrnul(const char *s, int c) {
  size_t n = __cantrip_length(s);
  return (char *)s + __cantrip_find(s, c, n, 0);
}

char *strrchr(const char *s, int c) {
  size_t n = __cantrip_length(s) + 1, i = __cantrip_find(s, c, n, 1);
  return i < n ? (char *)s + i : 0;
}

char *rindex(const char *s, int c) {
  size_t n = __cantrip_length(s) + 1, i = __cantrip_find(s, c, n, 1);
  return i < n ? (char *)s + i : 0;
}

static int is_among(char c, const char *set) {
  for (size_t i = 0; set[i]; i++)
    if (set[i] == c) return 1;
  return 0;
}

size_t strspn(const char *s, const char *set) {
  size_t n = 0;
  while (s[n] && is_among(s[n], set)) n++;
  return n;
}

size_t __contract_strspn(const char *s, const char *set) {
  size_t length = __cantrip_length(s), n = (size_t)__cantrip_some(), many = __cantrip_length(set);
  __VERIFIER_assume(n <= length);
  if (many == 0) return 0;
  __VERIFIER_assume(s[n] != set[0]);
  if (many == 1) __VERIFIER_assume(n == 0 || (s[0] == set[0] && s[n - 1] == set[0]));
  return n;
}

size_t strcspn(const char *s, const char *set) {
  size_t n = 0;
  while (s[n] && !is_among(s[n], set)) n++;
  return n;
}

/* The end, or the first byte of the set: with a set of one byte that is exact. */
size_t __contract_strcspn(const char *s, const char *set) {
  size_t length = __cantrip_length(s), many = __cantrip_length(set);
  if (many == 0) return length;
  size_t n = __cantrip_find(s, set[0], length, 0);
  if (many > 1) {
    size_t before = (size_t)__cantrip_some();
    __VERIFIER_assume(before <= n);
    return before;
  }
  return n;
}

char *strpbrk(const char *s, const char *set) {
  size_t n = strcspn(s, set);
  return s[n] ? (char *)s + n : 0;
}

static int is_prefix(const char *s, const char *of) {
  size_t i = 0;
  while (of[i] && s[i] == of[i]) i++;
  return !of[i];
}

char *strstr(const char *s, const char *part) {
  for (size_t i = 0;; i++) {
    if (is_prefix(s + i, part)) return (char *)s + i;
    if (!s[i]) return 0;
  }
}

char *__contract_strstr(const char *s, const char *part) {
  size_t length = __cantrip_length(s), many = __cantrip_length(part), i = (size_t)__cantrip_some();
  if (many == 0) return (char *)s;
  if (many > length) return 0;
  __VERIFIER_assume(i <= length - many || i == length);
  if (i == length) return 0;
  __VERIFIER_assume(s[i] == part[0] && s[i + many - 1] == part[many - 1]);
  return (char *)s + i;
}

char *strcasestr(const char *s, const char *part) {
  for (size_t i = 0;; i++) {
    size_t k = 0;
    while (part[k] && folded(s[i + k]) == folded(part[k])) k++;
    if (!part[k]) return (char *)s + i;
    if (!s[i]) return 0;
  }
}

char *__contract_strcasestr(const char *s, const char *part) {
  size_t length = __cantrip_length(s), many = __cantrip_length(part), i = (size_t)__cantrip_some();
  if (many == 0) return (char *)s;
  if (many > length) return 0;
  __VERIFIER_assume(i <= length - many || i == length);
  return i == length ? 0 : (char *)s + i;
}

void *memmem(const void *p, size_t n, const void *part, size_t many) {
  const char *s = p, *of = part;
  for (size_t i = 0; many <= n && i <= n - many; i++) {
    size_t k = 0;
    while (k < many && s[i + k] == of[k]) k++;
    if (k == many) return (char *)s + i;
  }
  return 0;
}

void *__contract_memmem(const void *p, size_t n, const void *part, size_t many) {
  __cantrip_reads(p, n);
  __cantrip_reads(part, many);
  if (many > n) return 0;
  if (many == 0) return (char *)p;
  size_t i = (size_t)__cantrip_some();
  __VERIFIER_assume(i <= n - many + 1);
  return i > n - many ? 0 : (char *)p + i;
}

/* ---- words ---- */

char *strtok_r(char *s, const char *set, char **rest) {
  __cantrip_writes(rest, sizeof *rest);
  if (!s) s = *rest;
  if (!s) return 0;
  s += strspn(s, set);
  if (!*s) {
    *rest = s;
    return 0;
  }
  size_t n = strcspn(s, set);
  if (s[n]) {
    s[n] = 0;
    *rest = s + n + 1;
  } else {
    *rest = s + n;
  }
  return s;
}

static char *next_word;

char *strtok(char *s, const char *set) { return strtok_r(s, set, &next_word); }

char *strsep(char **s, const char *set) {
  __cantrip_writes(s, sizeof *s);
  char *begin = *s;
  if (!begin) return 0;
  size_t n = strcspn(begin, set);
  if (begin[n]) {
    begin[n] = 0;
    *s = begin + n + 1;
  } else {
    *s = 0;
  }
  return begin;
}

char *basename(const char *path) {
  char *last = strrchr(path, '/');
  return last ? last + 1 : (char *)path;
}

/* ---- others ---- */

size_t strxfrm(char *to, const char *from, size_t n) {
  size_t length = __cantrip_length(from);
  if (n > length) memcpy(to, from, length + 1);
  else if (n) {
    __cantrip_writes(to, n);
    __cantrip_fill(to, n);
  }
  return length;
}

static char message[64];

char *strerror(int number) {
  (void)number;
  __cantrip_fill(message, sizeof message - 1);
  message[sizeof message - 1] = 0;
  return message;
}

char *strsignal(int number) {
  (void)number;
  __cantrip_fill(message, sizeof message - 1);
  message[sizeof message - 1] = 0;
  return message;
}
