/* time.h and sys/time.h. What time it is, is input; dates are those of UTC. */
#include "cantrip.h"

#include <limits.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

int __model_fails(void);
extern int __model_locale; /* locale.c */
void *memcpy(void *to, const void *from, size_t n);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

/* The system counts nanoseconds in 64 bits: no clock of it ever shows more seconds. */
#define LAST_SECOND (LONG_MAX < 9223372036 ? LONG_MAX : 9223372036)

time_t time(time_t *to) {
  time_t now = __cantrip_range(-1, LAST_SECOND); /* -1: there is no clock */
  if (to) {
    __cantrip_writes(to, sizeof *to);
    *to = now;
  }
  return now;
}

clock_t clock(void) { return __cantrip_range(-1, LONG_MAX); }

double difftime(time_t a, time_t b) {
  unsigned long x = (unsigned long)a, y = (unsigned long)b;
  return a < b ? -(double)(y - x) : (double)(x - y);
}

int gettimeofday(struct timeval *to, void *zone) {
  (void)zone;
  if (to) {
    __cantrip_writes(to, sizeof *to);
    to->tv_sec = __cantrip_range(0, LAST_SECOND);
    to->tv_usec = __cantrip_range(0, 999999);
  }
  return 0;
}

int settimeofday(const struct timeval *from, const struct timezone *zone) {
  (void)zone;
  if (from) __cantrip_reads(from, sizeof *from);
  return __cantrip_range(0, 1) ? 0 : __model_fails();
}

static void some_time(struct timespec *to) {
  __cantrip_writes(to, sizeof *to);
  to->tv_sec = __cantrip_range(0, LAST_SECOND);
  to->tv_nsec = __cantrip_range(0, 999999999);
}

/* Clocks that every system has; others may be missing. */
static int is_usual_clock(clockid_t id) { return (id >= CLOCK_REALTIME && id <= CLOCK_BOOTTIME) || id == CLOCK_TAI; }

static struct timespec newest; /* what CLOCK_MONOTONIC has shown: it never goes back */

int clock_gettime(clockid_t id, struct timespec *to) {
  if (!is_usual_clock(id) && !__cantrip_range(0, 7)) return __model_fails();
  if (id != CLOCK_MONOTONIC) {
    some_time(to);
    return 0;
  }
  __cantrip_writes(to, sizeof *to);
  __VERIFIER_atomic_begin();
  long seconds = __cantrip_range(newest.tv_sec, LAST_SECOND);
  long least = seconds == newest.tv_sec ? newest.tv_nsec : 0;
  newest.tv_sec = seconds;
  newest.tv_nsec = __cantrip_range(least, 999999999);
  to->tv_sec = newest.tv_sec;
  to->tv_nsec = newest.tv_nsec;
  __VERIFIER_atomic_end();
  return 0;
}

int clock_getres(clockid_t id, struct timespec *to) {
  if (!is_usual_clock(id) && !__cantrip_range(0, 7)) return __model_fails();
  if (to) {
    __cantrip_writes(to, sizeof *to);
    to->tv_sec = 0;
    to->tv_nsec = __cantrip_range(1, 10000000);
  }
  return 0;
}

int clock_settime(clockid_t id, const struct timespec *from) {
  (void)id;
  __cantrip_reads(from, sizeof *from);
  return __cantrip_range(0, 1) ? 0 : __model_fails();
}

int timespec_get(struct timespec *to, int base) {
  if (base != TIME_UTC) return 0;
  some_time(to);
  return base;
}

int nanosleep(const struct timespec *wanted, struct timespec *left) {
  __cantrip_reads(wanted, sizeof *wanted);
  if (__cantrip_range(0, 1)) return 0;
  if (left) some_time(left);
  return __model_fails();
}

int clock_nanosleep(clockid_t id, int flags, const struct timespec *wanted, struct timespec *left) {
  (void)id, (void)flags;
  __cantrip_reads(wanted, sizeof *wanted);
  if (__cantrip_range(0, 1)) return 0;
  if (left) some_time(left);
  return (int)__cantrip_range(1, 133);
}

clock_t times(struct tms *to) {
  if (to) {
    __cantrip_writes(to, sizeof *to);
    __cantrip_fill(to, sizeof *to);
  }
  return __cantrip_range(-1, LONG_MAX);
}

/* ---- calendar ---- */

static struct tm date;

/* What a date is, for proofs: it follows from the time. */
static struct tm *some_date(struct tm *to) {
  __cantrip_writes(to, sizeof *to);
  to->tm_sec = (int)__cantrip_some();
  to->tm_min = (int)__cantrip_some();
  to->tm_hour = (int)__cantrip_some();
  to->tm_mday = (int)__cantrip_some();
  to->tm_mon = (int)__cantrip_some();
  to->tm_year = (int)__cantrip_some();
  to->tm_wday = (int)__cantrip_some();
  to->tm_yday = (int)__cantrip_some();
  to->tm_isdst = 0;
  to->tm_gmtoff = __cantrip_some();
  to->tm_zone = "UTC";
  __VERIFIER_assume(to->tm_sec >= 0 && to->tm_sec <= 59 && to->tm_min >= 0 && to->tm_min <= 59);
  __VERIFIER_assume(to->tm_hour >= 0 && to->tm_hour <= 23 && to->tm_mday >= 1 && to->tm_mday <= 31);
  __VERIFIER_assume(to->tm_mon >= 0 && to->tm_mon <= 11 && to->tm_wday >= 0 && to->tm_wday <= 6);
  __VERIFIER_assume(to->tm_yday >= 0 && to->tm_yday <= 365);
  return to;
}

/* Days since 1970 of a date in the calendar of today; months are 0 to 11, years those since 0. */
static long long days_of(long long year, int month, long long day) {
  long long y = month < 2 ? year - 1 : year, era = (y >= 0 ? y : y - 399) / 400;
  long long of_era = y - era * 400, of_year = (153 * (month < 2 ? month + 10 : month - 2) + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/* The date of a time. False: its year does not fit. */
static int date_of(long long seconds, struct tm *to) {
  long long days = seconds / 86400, rest = seconds % 86400;
  if (rest < 0) rest += 86400, days--;
  long long z = days + 719468, era = (z >= 0 ? z : z - 146096) / 146097, of_era = z - era * 146097;
  long long year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  long long of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
  year += era * 400 + (month >= 10);
  if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) return 0;
  to->tm_mday = (int)(of_year - (153 * month + 2) / 5 + 1);
  to->tm_mon = (int)(month < 10 ? month + 2 : month - 10);
  to->tm_year = (int)(year - 1900);
  to->tm_sec = (int)(rest % 60);
  to->tm_min = (int)(rest / 60 % 60);
  to->tm_hour = (int)(rest / 3600);
  to->tm_wday = (int)(((days + 4) % 7 + 7) % 7);
  to->tm_yday = (int)(days - days_of(year, 0, 1));
  to->tm_isdst = 0;
  to->tm_gmtoff = 0;
  to->tm_zone = "GMT";
  return 1;
}

struct tm *gmtime_r(const time_t *from, struct tm *to) {
  __cantrip_reads(from, sizeof *from);
  __cantrip_writes(to, sizeof *to);
  if (date_of(*from, to)) return to;
  __model_fails();
  return 0;
}

struct tm *__contract_gmtime_r(const time_t *from, struct tm *to) {
  __cantrip_reads(from, sizeof *from);
  if (*from <= 67768036191590399 && *from >= -67768040609654400) return some_date(to);
  if (__cantrip_some()) return some_date(to);
  __model_fails();
  return 0;
}

struct tm *localtime_r(const time_t *from, struct tm *to) {
  __cantrip_say("the local time is UTC");
  return gmtime_r(from, to);
}

struct tm *gmtime(const time_t *from) { return gmtime_r(from, &date); }

struct tm *localtime(const time_t *from) { return localtime_r(from, &date); }

/* Members outside of their ranges are carried over. */
time_t timegm(struct tm *from) {
  __cantrip_writes(from, sizeof *from);
  long long months = (long long)from->tm_year * 12 + from->tm_mon, year = months / 12, month = months % 12;
  if (month < 0) month += 12, year--;
  long long seconds = (days_of(year + 1900, (int)month, 1) + from->tm_mday - 1) * 86400;
  seconds += (long long)from->tm_hour * 3600 + (long long)from->tm_min * 60 + from->tm_sec;
  if (!date_of(seconds, from)) {
    __model_fails();
    return -1;
  }
  return seconds;
}

time_t __contract_timegm(struct tm *from) {
  __cantrip_reads(from, sizeof *from);
  if (__cantrip_some()) {
    __model_fails();
    return -1;
  }
  some_date(from);
  return __cantrip_some();
}

time_t mktime(struct tm *from) {
  __cantrip_say("the local time is UTC");
  return timegm(from);
}

static char text[26];

char *asctime_r(const struct tm *from, char *to) {
  __cantrip_reads(from, sizeof *from);
  __cantrip_writes(to, 26);
  __cantrip_fill(to, 24);
  to[24] = '\n';
  to[25] = 0;
  return to;
}

char *asctime(const struct tm *from) { return asctime_r(from, text); }

char *ctime_r(const time_t *from, char *to) {
  __cantrip_reads(from, sizeof *from);
  __cantrip_writes(to, 26);
  __cantrip_fill(to, 24);
  to[24] = '\n';
  to[25] = 0;
  return to;
}

char *ctime(const time_t *from) { return ctime_r(from, text); }

/* What strftime has written so far. */
typedef struct date_text {
  char *to;
  size_t n, at;
} date_text;

static void put_text(date_text *d, const char *text) {
  for (; *text; text++, d->at++)
    if (d->at < d->n) d->to[d->at] = *text;
}

/* With at least so many digits, or blanks before them. */
static void put_number(date_text *d, long number, int digits, char before) {
  char text[24];
  int at = sizeof text - 1;
  unsigned long left = number < 0 ? -(unsigned long)number : (unsigned long)number;
  text[at] = 0;
  for (; left || at == sizeof text - 1; left /= 10) text[--at] = (char)('0' + left % 10);
  while ((int)sizeof text - 1 - at < digits) text[--at] = before;
  if (number < 0) text[--at] = '-';
  put_text(d, text + at);
}

/* Names are those of the C locale. */
static void put_name(date_text *d, const char *const *names, int number, int most, int is_short) {
  char name[4] = "";
  if (__model_locale) __cantrip_stop("names of days and months in a locale other than C");
  if (number < 0 || number > most) {
    put_text(d, "?");
  } else if (is_short) {
    for (int i = 0; i < 3; i++) name[i] = names[number][i];
    put_text(d, name);
  } else {
    put_text(d, names[number]);
  }
}

static void put_field(date_text *d, char field, const struct tm *t);

static void put_fields(date_text *d, const char *format, const struct tm *t) {
  for (; *format; format++) {
    char text[2] = {*format, 0};
    if (*format != '%') {
      put_text(d, text);
      continue;
    }
    format++;
    if (*format == 'E' || *format == 'O') format++;
    put_field(d, *format, t);
    if (!*format) return;
  }
}

static void put_field(date_text *d, char field, const struct tm *t) {
  static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
  static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                       "July",    "August",   "September", "October", "November", "December"};
  long year = 1900L + t->tm_year, hour = t->tm_hour % 12;
  if (hour <= 0) hour += 12;
  switch (field) {
  case 'a':
  case 'A': put_name(d, days, t->tm_wday, 6, field == 'a'); break;
  case 'b':
  case 'h':
  case 'B': put_name(d, months, t->tm_mon, 11, field != 'B'); break;
  case 'c': put_fields(d, "%a %b %e %H:%M:%S %Y", t); break;
  case 'd': put_number(d, t->tm_mday, 2, '0'); break;
  case 'D':
  case 'x': put_fields(d, "%m/%d/%y", t); break;
  case 'e': put_number(d, t->tm_mday, 2, ' '); break;
  case 'F': put_fields(d, "%Y-%m-%d", t); break;
  case 'H': put_number(d, t->tm_hour, 2, '0'); break;
  case 'I': put_number(d, hour, 2, '0'); break;
  case 'j': put_number(d, 1L + t->tm_yday, 3, '0'); break;
  case 'm': put_number(d, 1L + t->tm_mon, 2, '0'); break;
  case 'M': put_number(d, t->tm_min, 2, '0'); break;
  case 'n': put_text(d, "\n"); break;
  case 'p':
    if (__model_locale) __cantrip_stop("names of days and months in a locale other than C");
    put_text(d, t->tm_hour > 11 ? "PM" : "AM");
    break;
  case 'R': put_fields(d, "%H:%M", t); break;
  case 'S': put_number(d, t->tm_sec, 2, '0'); break;
  case 't': put_text(d, "\t"); break;
  case 'T':
  case 'X': put_fields(d, "%H:%M:%S", t); break;
  case 'u': put_number(d, t->tm_wday > 0 ? t->tm_wday : 7, 1, '0'); break;
  case 'w': put_number(d, t->tm_wday, 1, '0'); break;
  case 'y': put_number(d, (year % 100 + 100) % 100, 2, '0'); break;
  case 'Y': put_number(d, year, 1, '0'); break;
  case '%': put_text(d, "%"); break;
  default: __cantrip_stop("a conversion of strftime() that is not modelled");
  }
}

size_t strftime(char *to, size_t n, const char *format, const struct tm *from) {
  date_text d = {.to = to, .n = n};
  put_fields(&d, format, from);
  if (d.at < n) {
    to[d.at] = 0;
    return d.at;
  }
  if (n) __cantrip_fill(to, n);
  return 0;
}

/* At most n bytes with the zero at the end, or 0 and any bytes. */
size_t __contract_strftime(char *to, size_t n, const char *format, const struct tm *from) {
  __cantrip_length(format);
  __cantrip_reads(from, sizeof *from);
  if (n == 0) return 0;
  __cantrip_writes(to, n);
  size_t length = (size_t)__cantrip_range(0, (long)n - 1);
  if (length == 0) {
    __cantrip_fill(to, n);
    if (!format[0]) to[0] = 0;
    return 0;
  }
  __cantrip_fill(to, length);
  to[length] = 0;
  return length;
}

char *strptime(const char *s, const char *format, struct tm *to) {
  size_t length = __cantrip_length(s);
  __cantrip_length(format);
  __cantrip_writes(to, sizeof *to);
  __cantrip_stop("strptime()");
  return (char *)s + length;
}

int daylight;
long timezone;

/* What the environment says of the time zone, where TZ is not set again. */
void tzset(void) {
  static int is_known;
  if (is_known) return;
  is_known = 1;
  daylight = (int)__cantrip_range(0, 1);
  timezone = __cantrip_range(-90000, 90000);
}

unsigned sleep(unsigned seconds) { return (unsigned)__cantrip_range(0, (long)seconds); }

int usleep(unsigned useconds) {
  (void)useconds;
  return __cantrip_range(0, 7) ? 0 : __model_fails();
}
