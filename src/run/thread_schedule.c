/* See thread_schedule.h. */
#include "run/thread_schedule.h"

#include "base/buf.h"
#include "base/file.h"

#include <stdlib.h>
#include <string.h>

uint64_t thread_schedule_random(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static bool parse_steps(const char *at, thread_schedule *s) {
  enum { most_steps = 1 << 28 };
  while (*(at += strspn(at, " \t\r\n"))) {
    char *end;
    unsigned long who = strtoul(at, &end, 10), times = 1;
    if (end == at || who > UINT16_MAX) return false;
    if (*end == '*') {
      at = end + 1;
      times = strtoul(at, &end, 10);
      if (end == at) return false;
    }
    if (s->who.n + times > most_steps) return false;
    for (; times; times--) vec_push(&s->who, (uint32_t)who);
    at = end;
  }
  return true;
}

bool thread_schedule_parse(job *job, const char *text, thread_schedule *s) {
  static const char word[] = "random:";
  *s = (thread_schedule){0};
  if (!strncmp(text, word, strlen(word))) {
    char *end;
    const char *number = text + strlen(word);
    s->random = strtoull(number, &end, 10) + 1;
    if (*number && !*end && s->random) return true;
    diag_error(&job->diag, (place){0}, "--schedule random:SEED takes a number, not '%s'", number);
    return false;
  }
  buf contents = {0};
  bool read = file_read(text, 0, &contents);
  if (!read) diag_error(&job->diag, (place){0}, "cannot read the schedule '%s'", text);
  else if (!parse_steps(buf_text(&contents), s)) {
    diag_error(&job->diag, (place){.file = diag_file(&job->diag, text)},
               "a schedule is a list of thread numbers, such as '0*12 1 2*5'");
    read = false;
  }
  buf_free(&contents);
  return read;
}

bool thread_schedule_write(job *job, const char *file, const thread_schedule *s) {
  buf text = {0};
  for (uint32_t i = 0, n; i < s->who.n; i += n) {
    for (n = 1; i + n < s->who.n && s->who.at[i + n] == s->who.at[i];) n++;
    if (n > 1) buf_printf(&text, "%u*%u\n", s->who.at[i], n);
    else buf_printf(&text, "%u\n", s->who.at[i]);
  }
  FILE *out = fopen(file, "w");
  bool fine = out && fwrite(buf_text(&text), 1, text.n, out) == text.n;
  if (out && fclose(out)) fine = false;
  buf_free(&text);
  if (!fine) diag_error(&job->diag, (place){0}, "cannot write '%s'", file);
  return fine;
}

static bool is_among(const uint32_t *enabled, uint32_t n, uint32_t who) {
  for (uint32_t i = 0; i < n; i++)
    if (enabled[i] == who) return true;
  return false;
}

uint32_t thread_schedule_next(void *schedule, struct machine *run, const uint32_t *enabled, uint32_t n,
                              uint32_t running) {
  thread_schedule *s = schedule;
  (void)run;
  uint32_t who = is_among(enabled, n, running) ? running : enabled[0];
  if (s->step < s->who.n) {
    uint32_t wanted = s->who.at[s->step++];
    if (is_among(enabled, n, wanted)) return wanted;
    if (!s->is_lenient) return UINT32_MAX;
    return s->who.at[s->step - 1] = who;
  }
  if (s->random) who = enabled[thread_schedule_random(&s->random) % n];
  vec_push(&s->who, who);
  s->step++;
  return who;
}

void thread_schedule_free(thread_schedule *s) {
  vec_free(&s->who);
  vec_free(&s->inputs);
}
