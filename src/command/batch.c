/* `cantrip batch`: every task of the arguments through `cantrip check`, each in a process of
 * its own with its limits, and one table. The exit code is 10 where a verdict is wrong, or
 * something is violated of which nothing was expected. */
#include "base/file.h"
#include "command/batch_run.h"
#include "command/command.h"

#include "base/buf.h"
#include "library/outputs.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static const char *const expected_words[] = {"-", "holds", "violated"};
static const char *const answer_words[] = {"-", "holds", "violated", "unknown"};
static const char *const rating_words[] = {"right", "wrong", "unknown", "-"};

static int name_width(const batch *b) {
  size_t width = 4;
  for (uint32_t i = 0; i < b->runs.n; i++)
    if (strlen(b->runs.at[i].task) > width) width = strlen(b->runs.at[i].task);
  return width > 60 ? 60 : (int)width;
}

/* A long path loses its beginning: the end tells tasks apart. */
static const char *short_name(const char *name) {
  size_t n = strlen(name);
  return n > 60 ? name + n - 60 : name;
}

static void print_head(const batch *b) {
  printf("%-*s  %-13s %-8s %-8s %-7s %8s %6s\n", name_width(b), "task", "property", "expected", "verdict", "",
         "seconds", "MB");
}

static void print_run(batch *b, const batch_run *r) {
  progress_erase(b->job);
  printf("%-*s  %-13s %-8s %-8s %-7s %8.2f %6llu", name_width(b), short_name(r->task), r->property,
         expected_words[r->expected], answer_words[r->answer], rating_words[batch_rate(r)], r->seconds,
         (unsigned long long)(r->peak_kib + 1023) / 1024);
  printf(*r->reason ? "  %.100s\n" : "%s\n", r->reason);
  fflush(stdout);
}

static void print_quietly(batch *b, const batch_run *r) {
  if (batch_rate(r) == RATED_WRONG) print_run(b, r);
}

static void print_nothing(batch *b, const batch_run *r) { (void)b, (void)r; }

typedef struct totals {
  uint32_t rated[4];
  uint32_t failed; /* wrong, or violated without an expectation */
  int score;
  double seconds;
} totals;

static totals add_up(const batch *b) {
  totals t = {0};
  for (uint32_t i = 0; i < b->runs.n; i++) {
    const batch_run *r = &b->runs.at[i];
    t.rated[batch_rate(r)]++;
    t.failed += batch_fails(r);
    t.score += batch_score(r);
    t.seconds += r->seconds;
  }
  return t;
}

static void print_totals(const batch *b, const totals *t) {
  printf("%u task%s: %u right, %u wrong, %u unknown", b->runs.n, plural(b->runs.n), t->rated[RATED_RIGHT],
         t->rated[RATED_WRONG], t->rated[RATED_UNKNOWN]);
  if (t->rated[RATED_OPEN]) printf(", %u without an expected verdict", t->rated[RATED_OPEN]);
  printf("; %u unsupported propert%s skipped\n", b->skipped, b->skipped == 1 ? "y" : "ies");
  printf("score %d, %.1f s of tasks in %.1f s\n", t->score, t->seconds, limits_elapsed(&b->job->limits));
}

/* --- CSV --- */

static void csv_text(buf *out, const char *s) {
  buf_putc(out, '"');
  for (; *s; s++) {
    if (*s == '"') buf_putc(out, '"');
    buf_putc(out, *s);
  }
  buf_putc(out, '"');
}

static void put_csv(const batch *b, buf *out) {
  buf_puts(out, "task,property,expected,verdict,rating,seconds,megabytes,reason\n");
  for (uint32_t i = 0; i < b->runs.n; i++) {
    const batch_run *r = &b->runs.at[i];
    csv_text(out, r->task);
    buf_putc(out, ',');
    csv_text(out, r->property);
    buf_printf(out, ",%s,%s,%s,%.3f,%.1f,", expected_words[r->expected], answer_words[r->answer],
               rating_words[batch_rate(r)], r->seconds, (double)r->peak_kib / 1024);
    csv_text(out, r->reason);
    buf_putc(out, '\n');
  }
}

/* --- the command --- */

static bool write_text(batch *b, const char *name, void (*put)(const batch *b, buf *out)) {
  buf text = {0};
  if (!*name) return true;
  put(b, &text);
  bool fine = file_write(name, &text);
  buf_free(&text);
  if (!fine) diag_error(&b->job->diag, (place){.file = diag_file(&b->job->diag, name)}, "%s", strerror(errno));
  return fine;
}

static bool run_all(batch *b, uint32_t jobs, void (*done)(batch *b, const batch_run *run)) {
  uint32_t runner = b->job->options.runner;
  if (runner == RUNNER_PARALLEL || runner == RUNNER_SLURM)
    return batch_hand_over(b, jobs, runner == RUNNER_SLURM, done);
  return batch_execute(b, jobs, done);
}

static int execute(batch *b) {
  job *job = b->job;
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  uint32_t jobs = job->options.jobs >= 1 ? (uint32_t)job->options.jobs : cores > 0 ? (uint32_t)cores : 1;
  const char *junit = job->options.junit, *html = job->options.html;
  bool taken = !strcmp(job->options.csv, "-") || !strcmp(junit, "-") || !strcmp(html, "-");
  bool quiet = job->options.quiet || taken;
  job->options.junit = job->options.html = ""; /* they are the table's, not the tasks' */
  if (!batch_outputs(b)) return STATUS_INPUT;
  if (!quiet) print_head(b);
  bool complete = run_all(b, jobs > 256 ? 256 : jobs, taken ? print_nothing : quiet ? print_quietly : print_run);
  if (job->diag.errors) return STATUS_INPUT;
  progress_erase(job);
  totals t = add_up(b);
  if (!write_text(b, job->options.csv, put_csv) || !write_text(b, junit, batch_junit) ||
      !write_text(b, html, batch_html))
    return STATUS_INPUT;
  if (!taken) print_totals(b, &t);
  if (!complete) fputs("cantrip: interrupted: the table is not complete\n", stderr);
  return t.failed ? STATUS_VIOLATED : complete ? STATUS_DONE : STATUS_UNKNOWN;
}

int command_batch(job *job) {
  const char *const results[] = {job->options.csv, job->options.junit, job->options.html};
  batch b = {.job = job, .json = ""};
  int status = STATUS_DONE;
  if (!outputs_can_write(job, results, 3)) return STATUS_INPUT;
  if (!job->options.files.n) {
    diag_error(&job->diag, (place){0}, "no file or directory given");
    status = STATUS_USAGE;
  }
  for (uint32_t i = 0; i < job->options.files.n; i++)
    if (!batch_add(&b, job->options.files.at[i])) status = STATUS_INPUT;
  if (status == STATUS_DONE && !b.runs.n && !b.skipped) {
    diag_error(&job->diag, (place){0}, "no task found");
    status = STATUS_INPUT;
  }
  if (status == STATUS_DONE) status = execute(&b);
  batch_free(&b);
  return status;
}
