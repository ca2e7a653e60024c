/* Tasks that somebody else runs: GNU parallel (its own variable PARALLEL may add `--sshlogin` and more) or a Slurm array. Every task is
 * one line of a shell file, which leaves its output, messages, exit code and seconds beside it; when all have ended, they are read, and the
 * table is the same as ever. The directory of these files must be seen by all hosts: it is made in the current one. */
#include "command/batch_run.h"

#include "base/buf.h"
#include "command/command.h"

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

static bool write_commands(batch *b, const char *directory) {
  char self[4096], here[4096];
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  FILE *out = fopen(arena_printf(&b->arena, "%s/commands", directory), "w");
  if (n < 0 || !out || !getcwd(here, sizeof here)) return false;
  self[n] = 0;
  for (uint32_t i = 0; i < b->runs.n; i++) {
    string_list words = {0};
    batch_words(b, &b->runs.at[i], &words);
    fprintf(out, "cd");
    put_quoted(out, here);
    fprintf(out, " && began=$(date +%%s.%%N) &&");
    put_quoted(out, self);
    for (uint32_t k = 1; k < words.n && words.at[k]; k++) put_quoted(out, words.at[k]);
    fprintf(out, " >%s/%u.out 2>%s/%u.err </dev/null; echo $? $began $(date +%%s.%%N) >%s/%u.code\n", directory, i,
            directory, i, directory, i);
    vec_free(&words);
  }
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

static void collect(batch *b, const char *directory, uint32_t i) {
  batch_run *r = &b->runs.at[i];
  double began = 0, ended = 0;
  int code = -1;
  const char *line = read_all(b, arena_printf(&b->arena, "%s/%u.code", directory, i));
  sscanf(line, "%d %lf %lf", &code, &began, &ended);
  r->seconds = ended - began;
  batch_take(b, r, read_all(b, arena_printf(&b->arena, "%s/%u.out", directory, i)),
             read_all(b, arena_printf(&b->arena, "%s/%u.err", directory, i)), code < 0 ? 1 << 8 : code << 8);
}

bool batch_hand_over(batch *b, uint32_t jobs, bool slurm, void (*done)(batch *b, const batch_run *run)) {
  char here[3000], name[] = "cantrip-batch-XXXXXX";
  if (!mkdtemp(name) || !getcwd(here, sizeof here)) return false;
  const char *directory = arena_printf(&b->arena, "%s/%s", here, name), *command;
  bool fine = write_commands(b, directory);
  if (slurm)
    command = arena_printf(&b->arena,
                           "sbatch --quiet --wait --output=/dev/null --array=1-%u%%%u --wrap "
                           "'eval \"$(sed -n ${SLURM_ARRAY_TASK_ID}p %s/commands)\"' </dev/null >&2",
                           b->runs.n, jobs, directory);
  else command = arena_printf(&b->arena, "parallel --will-cite --jobs %u :::: %s/commands >&2", jobs, directory);
  if (fine && system(command) == 127 << 8) {
    diag_error(&b->job->diag, (place){0}, "%s is not installed", slurm ? "sbatch (Slurm)" : "parallel (GNU parallel)");
    fine = false;
  }
  for (uint32_t i = 0; i < b->runs.n && fine; i++) {
    collect(b, directory, i);
    done(b, &b->runs.at[i]);
  }
  if (system(arena_printf(&b->arena, "rm -rf '%s'", directory))) fine = false;
  return fine;
}
