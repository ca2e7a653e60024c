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

void thread_schedule_print(const uint32_t *who, uint32_t n, buf *out) {
  for (uint32_t i = 0, times; i < n; i += times) {
    for (times = 1; i + times < n && who[i + times] == who[i];) times++;
    if (times > 1) buf_printf(out, "%u*%u\n", who[i], times);
    else buf_printf(out, "%u\n", who[i]);
  }
}

bool thread_schedule_write(job *job, const char *file, const thread_schedule *s) {
  buf text = {0};
  thread_schedule_print(s->who.at, s->who.n, &text);
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

/* ---- contents ---- */

static uint32_t next_turn(thread_schedule *s, uint32_t thread) {
  while (s->turns.n <= thread) vec_push(&s->turns, 0);
  return s->turns.at[thread]++;
}

static uint8_t *copy_bytes(const uint8_t *bytes, uint64_t size) {
  uint8_t *copy = mem_alloc(size + 1);
  memcpy(copy, bytes, size);
  return copy;
}

void thread_schedule_note_fill(thread_schedule *s, uint32_t thread, const uint8_t *before, const uint8_t *bytes,
                               uint64_t size) {
  uint32_t turn = next_turn(s, thread);
  if (memcmp(before, bytes, size) != 0)
    vec_push(&s->fills, ((scheduled_fill){thread, turn, size, copy_bytes(bytes, size)}));
}

void thread_schedule_fill(thread_schedule *s, uint32_t thread, uint8_t *bytes, uint64_t size) {
  uint32_t turn = next_turn(s, thread);
  for (uint32_t i = 0; i < s->fills.n; i++) {
    const scheduled_fill *f = &s->fills.at[i];
    if (f->thread == thread && f->turn == turn && f->size == size) memcpy(bytes, f->bytes, size);
  }
}

void thread_schedule_copy(thread_schedule *to, const thread_schedule *from) {
  for (uint32_t i = 0; i < from->who.n; i++) vec_push(&to->who, from->who.at[i]);
  for (uint32_t i = 0; i < from->inputs.n; i++) vec_push(&to->inputs, from->inputs.at[i]);
  for (uint32_t i = 0; i < from->fills.n; i++) {
    scheduled_fill f = from->fills.at[i];
    f.bytes = copy_bytes(f.bytes, f.size);
    vec_push(&to->fills, f);
  }
}

void thread_schedule_free(thread_schedule *s) {
  for (uint32_t i = 0; i < s->fills.n; i++) mem_free(s->fills.at[i].bytes);
  vec_free(&s->fills);
  vec_free(&s->turns);
  vec_free(&s->who);
  vec_free(&s->inputs);
}
