/* See batch_run.h. The loop polls the children, since there is a live line to write and a Ctrl-C to notice meanwhile. */
#include "command/batch_run.h"

#include "base/file.h"
#include "base/json.h"
#include "base/options.h"

#include "base/buf.h"
#include "command/command.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- finding tasks --- */

static batch_run *new_run(batch *b, const char *task, const char *property, expectation expected) {
  batch_run r = {.task = arena_strdup(&b->arena, task),
                 .property = arena_strdup(&b->arena, property),
                 .expected = expected,
                 .reason = ""};
  vec_push(&b->runs, r);
  return &vec_last(&b->runs);
}

static void argument(batch *b, batch_run *r, const char *word) {
  vec_push(&r->arguments, arena_strdup(&b->arena, word));
}

static bool add_task(batch *b, const char *path) {
  task t;
  if (!task_read(b->job, path, &t)) {
    task_free(&t);
    return false;
  }
  for (uint32_t i = 0; i < t.properties.n; i++) {
    const property *p = &t.properties.at[i];
    bool by_file = !access(p->file, R_OK); /* the child must be told what is asked for */
    if (p->kind == ASKS_OTHER || (p->kind != ASKS_UNREACH && !by_file)) {
      b->skipped++;
      continue;
    }
    batch_run *r = new_run(b, path, p->name, p->expected);
    if (t.data_model) {
      argument(b, r, "--data-model");
      argument(b, r, t.data_model == MODEL_ILP32 ? "ilp32" : "lp64");
    }
    if (!b->job->options.external) { /* as in competitions, also without the file of the property */
      argument(b, r, "--external");
      argument(b, r, "pure");
    }
    argument(b, r, "--entry");
    argument(b, r, p->entry);
    if (by_file) argument(b, r, p->file);
    for (uint32_t k = 0; k < t.files.n; k++) argument(b, r, t.files.at[k]);
  }
  task_free(&t);
  return true;
}

/* The value of `// KEY: VALUE` if the line is one; NULL otherwise. */
static char *head_value(char *line, const char *key) {
  size_t n = strlen(key);
  if (strncmp(line, "// ", 3) || strncmp(line + 3, key, n) || line[3 + n] != ':') return NULL;
  line[strcspn(line, "\n")] = 0;
  line += 4 + n;
  return line + strspn(line, " ");
}

static bool add_source(batch *b, const char *path) {
  buf text = {0};
  if (!file_read(path, 0, &text)) {
    diag_error(&b->job->diag, (place){.file = diag_file(&b->job->diag, path)}, "%s", strerror(errno));
    buf_free(&text);
    return false;
  }
  batch_run *r = new_run(b, path, "unreach", EXPECT_NOTHING);
  char *at = text.at, *line, *value;
  argument(b, r, path);
  while ((line = file_line(&at)) && !strncmp(line, "//", 2)) {
    if ((value = head_value(line, "verdict")))
      r->expected = !strcmp(value, "holds")      ? EXPECT_HOLDS
                    : !strcmp(value, "violated") ? EXPECT_VIOLATED
                                                 : EXPECT_NOTHING;
    if ((value = head_value(line, "check")))
      for (char *word = strtok(value, " "); word; word = strtok(NULL, " ")) argument(b, r, word);
  }
  buf_free(&text);
  return true;
}

static int by_name(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

static bool add_all(batch *b, const string_list *paths) {
  bool fine = true;
  for (uint32_t i = 0; i < paths->n; i++) fine &= batch_add(b, paths->at[i]);
  return fine;
}

static bool add_directory(batch *b, const char *path) {
  DIR *d = opendir(path);
  string_list directories = {0}, tasks = {0}, sources = {0};
  if (!d) {
    diag_error(&b->job->diag, (place){.file = diag_file(&b->job->diag, path)}, "%s", strerror(errno));
    return false;
  }
  for (struct dirent *e; (e = readdir(d));) {
    if (e->d_name[0] == '.') continue;
    const char *name = arena_printf(&b->arena, "%s/%s", path, e->d_name);
    struct stat st;
    if (stat(name, &st)) continue;
    if (S_ISDIR(st.st_mode)) vec_push(&directories, name);
    else if (role_of(name) == ROLE_TASK) vec_push(&tasks, name);
    else if (role_of(name) == ROLE_C) vec_push(&sources, name);
  }
  closedir(d);
  string_list *files = tasks.n ? &tasks : &sources;
  if (files->n) qsort(files->at, files->n, sizeof *files->at, by_name);
  if (directories.n) qsort(directories.at, directories.n, sizeof *directories.at, by_name);
  bool fine = add_all(b, files);
  fine = add_all(b, &directories) && fine;
  vec_free(&directories);
  vec_free(&tasks);
  vec_free(&sources);
  return fine;
}

bool batch_add(batch *b, const char *path) {
  struct stat st;
  if (!stat(path, &st) && S_ISDIR(st.st_mode)) {
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/') n--;
    return add_directory(b, arena_printf(&b->arena, "%.*s", (int)n, path));
  }
  switch (role_of(path)) {
  case ROLE_TASK: return add_task(b, path);
  case ROLE_C: return add_source(b, path);
  default: role_refuse(b->job, path, "directories, .yml and C files"); return false;
  }
}

void batch_free(batch *b) {
  for (uint32_t i = 0; i < b->runs.n; i++) vec_free(&b->runs.at[i].arguments);
  vec_free(&b->runs);
  vec_free(&b->outputs);
  arena_free(&b->arena);
}

/* --- what each task writes --- */

/* The name of a directory, which is made; "": none is asked for. False, with a diagnostic: it cannot be made. */
static bool take_directory(batch *b, const char **value, const char **taken) {
  const char *directory = *taken = *value;
  *value = "";
  if (!*directory) return true;
  bool there = !mkdir(directory, 0777) || errno == EEXIST;
  if (!there || access(directory, W_OK | X_OK)) {
    diag_error(&b->job->diag, (place){.file = diag_file(&b->job->diag, directory)},
               "%s: the files of the tasks cannot be written to this directory", strerror(errno));
    return false;
  }
  return true;
}

static bool task_output(batch *b, const char *option, const char **value, const char *ending) {
  const char *directory;
  if (!take_directory(b, value, &directory)) return false;
  if (!*directory) return true;
  vec_push(&b->outputs, option);
  vec_push(&b->outputs, directory);
  vec_push(&b->outputs, ending);
  return true;
}

bool batch_outputs(batch *b) {
  options *o = &b->job->options;
  return task_output(b, "--witness", &o->witness, "yml") && take_directory(b, &o->json, &b->json) &&
         task_output(b, "--sarif", &o->sarif, "sarif") && task_output(b, "--dot", &o->dot, "dot") &&
         task_output(b, "--harness", &o->harness, "c") && task_output(b, "--save-inputs", &o->save_inputs, "inputs");
}

/* The path of a task with its property, as the name of a file. */
static const char *output_name(batch *b, const batch_run *r) {
  char *name = arena_printf(&b->arena, "%s-%s", r->task + strspn(r->task, "./"), r->property);
  for (char *at = name; *at; at++)
    if (*at == '/') *at = '-';
  return name;
}

static const char *output_path(batch *b, const batch_run *r, uint32_t i) {
  return arena_printf(&b->arena, "%s/%s.%s", b->outputs.at[i + 1], output_name(b, r), b->outputs.at[i + 2]);
}

/* Where a task writes its answer: to the standard output, unless the user wants to have it. */
static const char *json_path(batch *b, const batch_run *r) {
  if (!*b->json) return "-";
  return arena_printf(&b->arena, "%s/%s.json", b->json, output_name(b, r));
}

/* --- one child --- */

/* What the user gave to the batch comes first, so that a task may say otherwise. */
void batch_words(batch *b, const batch_run *r, string_list *words) {
  vec_push(words, "cantrip");
  vec_push(words, "check");
  vec_push(words, "--progress");
  vec_push(words, "never");
  options_pass(b->job, command_find("batch"), command_find("check"), &b->arena, words);
  for (uint32_t i = 0; i < b->outputs.n; i += 3) {
    vec_push(words, b->outputs.at[i]);
    vec_push(words, output_path(b, r, i));
  }
  vec_push(words, "--json");
  vec_push(words, json_path(b, r));
  for (uint32_t i = 0; i < r->arguments.n; i++) vec_push(words, r->arguments.at[i]);
  vec_push(words, NULL);
}

/* What was wrong, by the answer or, if there is none, by the first line that was printed. */
static const char *first_error(batch *b, const json *answer, const char *messages) {
  const json *errors = json_get(answer, "errors");
  if (errors && errors->first) return arena_strdup(&b->arena, json_string(errors->first, "message"));
  return arena_printf(&b->arena, "%.*s", (int)strcspn(messages, "\n"), messages);
}

/* The exit code and the answer must agree. */
static void understand(batch *b, batch_run *r, const json *answer, const child_end *end, const char *messages) {
  const char *verdict = json_string(answer, "verdict");
  int code = end->signalled ? -1 : end->code;
  r->answer = ANSWER_UNKNOWN;
  if (code == STATUS_DONE && !strcmp(verdict, "holds")) r->answer = ANSWER_HOLDS;
  else if (code == STATUS_VIOLATED && !strcmp(verdict, "violated")) r->answer = ANSWER_VIOLATED;
  else if (code == STATUS_UNKNOWN && !strcmp(verdict, "unknown"))
    r->reason = arena_strdup(&b->arena, json_string(answer, "reason"));
  else if (code == STATUS_UNKNOWN) r->reason = "out of time or memory";
  else if (end->signalled) r->reason = arena_printf(&b->arena, "ended by signal %d", end->code);
  else if (code == STATUS_INPUT || code == STATUS_USAGE || code == STATUS_DEFECT)
    r->reason = first_error(b, answer, messages);
  else r->reason = arena_printf(&b->arena, "exit status %d without a verdict", code);
}

void batch_take(batch *b, batch_run *r, child_end *end) {
  arena strings = {0};
  buf kept = {0};
  const char *name = json_path(b, r);
  buf *text = strcmp(name, "-") ? &kept : &end->out;
  if (text == &kept) file_read(name, 0, &kept);
  const json *answer = json_read(&strings, buf_text(text), text->n);
  r->seconds = end->seconds;
  r->peak_kib = end->peak_kib ? end->peak_kib : (uint64_t)json_integer(json_get(answer, "statistics"), "peak_kib");
  understand(b, r, answer, end, buf_text(&end->err));
  buf_free(&kept);
  arena_free(&strings);
}

/* --- all children --- */

static void start(batch *b, batch_run *r) {
  string_list words = {0};
  batch_words(b, r, &words);
  r->started = limits_elapsed(&b->job->limits);
  if (!child_again(&r->child, words.at)) {
    r->answer = ANSWER_UNKNOWN;
    r->reason = "cannot start a process";
  }
  vec_free(&words);
}

/* Behind the child's own limits: ten seconds late is a hang. */
static bool is_late(const batch *b, const batch_run *r) {
  double limit = b->job->options.time_limit;
  return limit > 0 && limits_elapsed(&b->job->limits) - r->started > limit + 10;
}

static bool poll_child(batch *b, batch_run *r) { /* true: it has ended */
  child_end end;
  if (is_late(b, r)) kill(r->child.pid, SIGKILL);
  if (!child_ended(&r->child, 0, &end)) return !r->child.pid;
  batch_take(b, r, &end);
  child_end_free(&end);
  return true;
}

bool batch_execute(batch *b, uint32_t jobs, void (*done)(batch *b, const batch_run *run)) {
  uint32_t n = b->runs.n, started = 0, reported = 0, running = 0;
  while (reported < n) {
    if (limits_interrupted(&b->job->limits)) { /* time limits are the tasks' */
      for (uint32_t i = 0; i < started; i++) child_kill(&b->runs.at[i].child);
      return false;
    }
    for (; running < jobs && started < n; started++) {
      start(b, &b->runs.at[started]);
      running += b->runs.at[started].child.pid != 0;
    }
    for (uint32_t i = reported; i < started; i++)
      if (b->runs.at[i].child.pid && poll_child(b, &b->runs.at[i])) running--;
    while (reported < started && !b->runs.at[reported].child.pid) done(b, &b->runs.at[reported++]);
    progress_line(b->job, "%u of %u tasks done, %u running, %.0f s", started - running, n, running,
                  limits_elapsed(&b->job->limits));
    if (running && (running == jobs || started == n)) usleep(3000);
  }
  return true;
}

/* --- rating --- */

batch_rating batch_rate(const batch_run *r) {
  if (r->answer == ANSWER_UNKNOWN || r->answer == ANSWER_NONE) return RATED_UNKNOWN;
  if (r->expected == EXPECT_NOTHING) return RATED_OPEN;
  bool holds = r->answer == ANSWER_HOLDS, should = r->expected == EXPECT_HOLDS;
  return holds == should ? RATED_RIGHT : RATED_WRONG;
}

bool batch_fails(const batch_run *r) {
  return batch_rate(r) == RATED_WRONG || (r->expected == EXPECT_NOTHING && r->answer == ANSWER_VIOLATED);
}

int batch_score(const batch_run *r) {
  switch (batch_rate(r)) {
  case RATED_RIGHT: return r->answer == ANSWER_HOLDS ? 2 : 1;
  case RATED_WRONG: return r->answer == ANSWER_HOLDS ? -32 : -16;
  case RATED_UNKNOWN:
  case RATED_OPEN: break;
  }
  return 0;
}
