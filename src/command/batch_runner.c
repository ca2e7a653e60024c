/* Tasks that somebody else runs: GNU parallel (its own variable PARALLEL may add `--sshlogin` and more) or a Slurm array. Every task is
 * one line of a shell file, which leaves its output, messages, exit code and seconds beside it; when all have ended, they are read, and the
 * table is the same as ever. The directory of these files must be seen by all hosts: it is made in the current one. */
#include "command/batch_run.h"

#include "base/file.h"
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

static void collect(batch *b, const char *directory, uint32_t i) {
  double began = 0, ended = 0;
  child_end end = {.code = -1};
  buf line = {0};
  file_read(arena_printf(&b->arena, "%s/%u.code", directory, i), 0, &line);
  sscanf(buf_text(&line), "%d %lf %lf", &end.code, &began, &ended);
  file_read(arena_printf(&b->arena, "%s/%u.err", directory, i), 0, &end.err);
  file_read(arena_printf(&b->arena, "%s/%u.out", directory, i), 0, &end.out);
  if (end.code < 0 && !end.err.n) buf_puts(&end.err, "not run");
  if (end.code < 0) end.code = STATUS_INPUT;
  end.seconds = ended - began;
  batch_take(b, &b->runs.at[i], &end);
  child_end_free(&end);
  buf_free(&line);
}

/* True: the program is there and was started; what its tasks did, their files say. */
static bool perform(batch *b, const char *const *words, const char *program) {
  int code = child_perform(words);
  if (code == 127) diag_error(&b->job->diag, (place){0}, "%s is not installed", program);
  return code != 127;
}

/* Slurm takes arrays of at most 1,000 unless it was told otherwise: one after the other. */
static bool perform_arrays(batch *b, uint32_t jobs, const char *directory) {
  enum { most = 1000 };
  for (uint32_t first = 0; first < b->runs.n; first += most) {
    uint32_t n = b->runs.n - first < most ? b->runs.n - first : most;
    const char *const words[] = {"sbatch",
                                 "--quiet",
                                 "--wait",
                                 "--job-name=cantrip",
                                 "--output=/dev/null",
                                 arena_printf(&b->arena, "--export=ALL,FIRST=%u", first),
                                 arena_printf(&b->arena, "--array=1-%u%%%u", n, jobs),
                                 arena_printf(&b->arena, "%s/array", directory),
                                 NULL};
    if (!perform(b, words, "sbatch (Slurm)")) return false;
  }
  return true;
}

static bool perform_parallel(batch *b, uint32_t jobs, const char *directory) {
  const char *const words[] = {"parallel", "--will-cite",
                               "--jobs",   arena_printf(&b->arena, "%u", jobs),
                               "::::",     arena_printf(&b->arena, "%s/commands", directory),
                               NULL};
  return perform(b, words, "parallel (GNU parallel)");
}

bool batch_hand_over(batch *b, uint32_t jobs, bool slurm, void (*done)(batch *b, const batch_run *run)) {
  char here[4096], directory[] = "cantrip-batch-XXXXXX"; /* relative, so that its name needs no quoting */
  if (!getcwd(here, sizeof here) || !mkdtemp(directory)) {
    diag_error(&b->job->diag, (place){0}, "cannot create a directory for the results of the tasks: %s",
               strerror(errno));
    return false;
  }
  bool fine = write_commands(b, directory, here) && write_array(b, directory, here);
  if (fine && slurm) fine = perform_arrays(b, jobs, directory);
  else if (fine) fine = perform_parallel(b, jobs, directory);
  for (uint32_t i = 0; i < b->runs.n && fine; i++) {
    collect(b, directory, i);
    done(b, &b->runs.at[i]);
  }
  return !child_perform((const char *const[]){"rm", "-rf", directory, NULL}) && fine;
}
