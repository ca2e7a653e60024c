/* Tasks that somebody else runs: GNU parallel (its own variable PARALLEL may add `--sshlogin` and more) or a Slurm array. Every task is
 * one line of a shell file, which leaves its output, messages, exit code and seconds beside it; when all have ended, they are read, and the
 * table is the same as ever. The directory of these files must be seen by all hosts: it is made in the current one. */
#include "command/batch_run.h"

#include "base/buf.h"
#include "command/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put_quoted(FILE *out, const char *word) {
  fputs(" '", out);
  for (; *word; word++)
    if (*word == '\'') fputs("'\\''", out);
    else fputc(*word, out);
  fputc('\'', out);
}

/* One line for each task: it begins where the batch was begun, on whatever host, and writes to the directory there. */
static bool write_commands(batch *b, const char *directory, const char *here) {
  char self[4096];
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  FILE *out = fopen(arena_printf(&b->arena, "%s/commands", directory), "w");
  if (n < 0 || !out) return false;
  self[n] = 0;
  for (uint32_t i = 0; i < b->runs.n; i++) {
    string_list words = {0};
    batch_words(b, &b->runs.at[i], &words);
    fprintf(out, "cd");
    put_quoted(out, here);
    fprintf(out, " && began=$(date +%%s.%%N) && {");
    put_quoted(out, self);
    for (uint32_t k = 1; k < words.n && words.at[k]; k++) put_quoted(out, words.at[k]);
    fprintf(out, " >%s/%u.out 2>%s/%u.err </dev/null; echo $? $began $(date +%%s.%%N) >%s/%u.code; }\n", directory, i,
            directory, i, directory, i);
    vec_free(&words);
  }
  return fclose(out) == 0;
}

/* The script of a Slurm array: task number N does the line N behind FIRST. */
static bool write_array(batch *b, const char *directory, const char *here) {
  FILE *out = fopen(arena_printf(&b->arena, "%s/array", directory), "w");
  if (!out) return false;
  fputs("#!/bin/sh\ncd", out);
  put_quoted(out, here);
  fprintf(out, " && eval \"$(sed -n \"$((FIRST + SLURM_ARRAY_TASK_ID))p\" %s/commands)\"\n", directory);
  return fclose(out) == 0;
}

static const char *read_all(batch *b, const char *name) {
  FILE *f = fopen(name, "r");
  buf text = {0};
  int c;
  while (f && (c = getc(f)) != EOF) buf_putc(&text, (char)c);
  if (f) fclose(f);
  const char *copy = arena_strdup(&b->arena, buf_text(&text));
  buf_free(&text);
  return copy;
}

/* The last `..., 99 MB` of what a task printed; 0: it printed none. */
static uint64_t megabytes(const char *text) {
  uint64_t found = 0;
  for (const char *at = text; (at = strstr(at, " s, ")); at++) {
    char *end;
    uint64_t n = strtoul(at + strlen(" s, "), &end, 10);
    if (!strncmp(end, " MB", strlen(" MB"))) found = n;
  }
  return found;
}

static void collect(batch *b, const char *directory, uint32_t i) {
  batch_run *r = &b->runs.at[i];
  double began = 0, ended = 0;
  int code = -1;
  const char *line = read_all(b, arena_printf(&b->arena, "%s/%u.code", directory, i));
  sscanf(line, "%d %lf %lf", &code, &began, &ended);
  r->seconds = ended - began;
  const char *messages = read_all(b, arena_printf(&b->arena, "%s/%u.err", directory, i));
  if (code < 0 && !*messages) messages = "error: it was not run";
  const char *text = read_all(b, arena_printf(&b->arena, "%s/%u.out", directory, i));
  r->peak_kib = 1024 * megabytes(text);
  batch_take(b, r, text, messages, code < 0 ? STATUS_INPUT << 8 : code << 8);
}

/* True: the program is there and was started; what its tasks did, their files say. */
static bool perform(batch *b, const char *command, const char *program) {
  int status = system(command);
  if (status != 127 << 8) return true;
  diag_error(&b->job->diag, (place){0}, "%s is not installed", program);
  return false;
}

/* Slurm takes arrays of at most 1,000 unless it was told otherwise: one after the other. */
static bool perform_arrays(batch *b, uint32_t jobs, const char *directory) {
  enum { most = 1000 };
  for (uint32_t first = 0; first < b->runs.n; first += most) {
    uint32_t n = b->runs.n - first < most ? b->runs.n - first : most;
    if (!perform(b,
                 arena_printf(&b->arena,
                              "sbatch --quiet --wait --job-name=cantrip --output=/dev/null --export=ALL,FIRST=%u "
                              "--array=1-%u%%%u %s/array </dev/null >&2",
                              first, n, jobs, directory),
                 "sbatch (Slurm)"))
      return false;
  }
  return true;
}

bool batch_hand_over(batch *b, uint32_t jobs, bool slurm, void (*done)(batch *b, const batch_run *run)) {
  char here[4096], directory[] = "cantrip-batch-XXXXXX"; /* relative, so that its name needs no quoting */
  if (!getcwd(here, sizeof here) || !mkdtemp(directory)) {
    diag_error(&b->job->diag, (place){0}, "no directory can be made here for the answers of the tasks: %s",
               strerror(errno));
    return false;
  }
  bool fine = write_commands(b, directory, here) && write_array(b, directory, here);
  if (fine && slurm) fine = perform_arrays(b, jobs, directory);
  else if (fine)
    fine = perform(b, arena_printf(&b->arena, "parallel --will-cite --jobs %u :::: %s/commands >&2", jobs, directory),
                   "parallel (GNU parallel)");
  for (uint32_t i = 0; i < b->runs.n && fine; i++) {
    collect(b, directory, i);
    done(b, &b->runs.at[i]);
  }
  if (system(arena_printf(&b->arena, "rm -rf %s", directory))) fine = false;
  return fine;
}
