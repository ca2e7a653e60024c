/* time.h and sys/time.h. What time it is, is input; calendar times are any that are possible. */
#include "cantrip.h"

#include <limits.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

int __model_fails(void);
void *memcpy(void *to, const void *from, size_t n);

time_t time(time_t *to) {
  time_t now = __cantrip_range(0, LONG_MAX);
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
    to->tv_sec = __cantrip_range(0, LONG_MAX);
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
  to->tv_sec = __cantrip_range(0, LONG_MAX);
  to->tv_nsec = __cantrip_range(0, 999999999);
}

int clock_gettime(clockid_t id, struct timespec *to) {
  (void)id;
  if (!__cantrip_range(0, 7)) return __model_fails();
  some_time(to);
  return 0;
}

int clock_getres(clockid_t id, struct timespec *to) {
  (void)id;
  if (!__cantrip_range(0, 7)) return __model_fails();
  if (to) some_time(to);
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

static void some_date(struct tm *to) {
  __cantrip_writes(to, sizeof *to);
  to->tm_sec = (int)__cantrip_range(0, 60);
  to->tm_min = (int)__cantrip_range(0, 59);
  to->tm_hour = (int)__cantrip_range(0, 23);
  to->tm_mday = (int)__cantrip_range(1, 31);
  to->tm_mon = (int)__cantrip_range(0, 11);
  to->tm_year = (int)__cantrip_range(INT_MIN, INT_MAX);
  to->tm_wday = (int)__cantrip_range(0, 6);
  to->tm_yday = (int)__cantrip_range(0, 365);
  to->tm_isdst = (int)__cantrip_range(-1, 1);
  to->tm_gmtoff = __cantrip_range(-86400, 86400);
  to->tm_zone = "UTC";
}

static struct tm date;

struct tm *gmtime_r(const time_t *from, struct tm *to) {
  __cantrip_reads(from, sizeof *from);
  if (!__cantrip_range(0, 7)) {
    __model_fails();
    return 0;
  }
  some_date(to);
  return to;
}

struct tm *localtime_r(const time_t *from, struct tm *to) { return gmtime_r(from, to); }

struct tm *gmtime(const time_t *from) { return gmtime_r(from, &date); }

struct tm *localtime(const time_t *from) { return gmtime_r(from, &date); }

time_t mktime(struct tm *from) {
  __cantrip_reads(from, sizeof *from);
  if (!__cantrip_range(0, 7)) return -1;
  some_date(from);
  return __cantrip_range(LONG_MIN, LONG_MAX);
}

time_t timegm(struct tm *from) { return mktime(from); }

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

/* At most n bytes with the zero at the end, or 0 and any bytes. */
size_t strftime(char *to, size_t n, const char *format, const struct tm *from) {
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
  if (!__cantrip_range(0, 1)) return 0;
  some_date(to);
  return (char *)s + __cantrip_range(0, (long)length);
}

void tzset(void) {}

unsigned sleep(unsigned seconds) { return (unsigned)__cantrip_range(0, (long)seconds); }

int usleep(unsigned useconds) {
  (void)useconds;
  return __cantrip_range(0, 7) ? 0 : __model_fails();
}
