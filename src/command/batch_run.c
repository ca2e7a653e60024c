/* See batch_run.h. Children write to anonymous files, so that none ever waits for a reader; the
 * loop polls them, since there is a live line to write and a Ctrl-C to notice meanwhile. */
#define _GNU_SOURCE 1 /* memfd_create */
#include "command/batch_run.h"

#include "base/options.h"

#include "base/buf.h"
#include "command/command.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
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
  FILE *f = fopen(path, "r");
  if (!f) {
    diag_error(&b->job->diag, (place){.file = diag_file(&b->job->diag, path)}, "%s", strerror(errno));
    return false;
  }
  batch_run *r = new_run(b, path, "unreach", EXPECT_NOTHING);
  char line[512], *value;
  argument(b, r, path);
  while (fgets(line, sizeof line, f) && !strncmp(line, "//", 2)) {
    if ((value = head_value(line, "verdict")))
      r->expected = !strcmp(value, "holds")      ? EXPECT_HOLDS
                    : !strcmp(value, "violated") ? EXPECT_VIOLATED
                                                 : EXPECT_NOTHING;
    if ((value = head_value(line, "check")))
      for (char *word = strtok(value, " "); word; word = strtok(NULL, " ")) argument(b, r, word);
  }
  fclose(f);
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
    else if (command_role(name) == ROLE_TASK) vec_push(&tasks, name);
    else if (command_role(name) == ROLE_C) vec_push(&sources, name);
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
  switch (command_role(path)) {
  case ROLE_TASK: return add_task(b, path);
  case ROLE_C: return add_source(b, path);
  default: command_refuse(b->job, path, "directories, .yml and C files"); return false;
  }
}

void batch_free(batch *b) {
  for (uint32_t i = 0; i < b->runs.n; i++) vec_free(&b->runs.at[i].arguments);
  vec_free(&b->runs);
  vec_free(&b->outputs);
  arena_free(&b->arena);
}

/* --- what each task writes --- */

static bool task_output(batch *b, const char *option, const char **value, const char *ending) {
  const char *directory = *value;
  *value = "";
  if (!*directory) return true;
  bool there = !mkdir(directory, 0777) || errno == EEXIST;
  if (!there || access(directory, W_OK | X_OK)) {
    diag_error(&b->job->diag, (place){.file = diag_file(&b->job->diag, directory)},
               "%s: the files of the tasks cannot be put into this directory", strerror(errno));
    return false;
  }
  vec_push(&b->outputs, option);
  vec_push(&b->outputs, directory);
  vec_push(&b->outputs, ending);
  return true;
}

bool batch_outputs(batch *b) {
  options *o = &b->job->options;
  return task_output(b, "--witness", &o->witness, "yml") && task_output(b, "--json", &o->json, "json") &&
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
    vec_push(words, arena_printf(&b->arena, "%s/%s.%s", b->outputs.at[i + 1], output_name(b, r), b->outputs.at[i + 2]));
  }
  for (uint32_t i = 0; i < r->arguments.n; i++) vec_push(words, r->arguments.at[i]);
  vec_push(words, NULL);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void start(batch *b, batch_run *r) {
  string_list words = {0};
  batch_words(b, r, &words);
  r->out = memfd_create("out", MFD_CLOEXEC);
  r->err = memfd_create("err", MFD_CLOEXEC);
  r->started = now();
  fflush(stdout);
  r->pid = r->out < 0 || r->err < 0 ? -1 : fork();
  if (!r->pid) {
    int null = open("/dev/null", O_RDONLY);
    if (null < 0 || dup2(null, 0) < 0 || dup2(r->out, 1) < 0 || dup2(r->err, 2) < 0) _exit(STATUS_DEFECT);
    setpgid(0, 0); /* a Ctrl-C of the terminal is for the batch, which then ends the others */
    execv("/proc/self/exe", (char *const *)words.at);
    _exit(STATUS_DEFECT);
  }
  vec_free(&words);
}

/* All that a child wrote, at most the last part of it. */
static char *written(int file) {
  enum { most = 64 << 10 };
  off_t size = lseek(file, 0, SEEK_END), from = size > most ? size - most : 0;
  char *text = mem_alloc((size_t)(size - from) + 1);
  ssize_t n = pread(file, text, (size_t)(size - from), from);
  text[n > 0 ? n : 0] = 0;
  close(file);
  return text;
}

static const char *last_line(const char *text) {
  size_t n = strlen(text);
  while (n && text[n - 1] == '\n') n--;
  while (n && text[n - 1] != '\n') n--;
  return text + n;
}

/* The first line of the messages that says what was wrong. */
static const char *first_error(batch *b, const char *messages) {
  const char *at = strstr(messages, "error: ");
  if (!at) at = messages;
  return arena_printf(&b->arena, "%.*s", (int)strcspn(at, "\n"), at);
}

static void answer(batch *b, batch_run *r, const char *line, const char *messages, int status) {
  const char *what = "verdict: ", *unknown = "verdict: unknown (";
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  r->answer = ANSWER_UNKNOWN;
  if (code == STATUS_DONE && !strncmp(line, "verdict: holds", strlen("verdict: holds"))) {
    r->answer = ANSWER_HOLDS;
  } else if (code == STATUS_VIOLATED && !strncmp(line, "verdict: violated", strlen("verdict: violated"))) {
    r->answer = ANSWER_VIOLATED;
  } else if (code == STATUS_UNKNOWN && !strncmp(line, unknown, strlen(unknown))) {
    size_t n = strcspn(line, "\n") - strlen(unknown);
    r->reason = arena_printf(&b->arena, "%.*s", n ? (int)n - 1 : 0, line + strlen(unknown));
  } else if (WIFSIGNALED(status)) {
    r->reason = arena_printf(&b->arena, "ended by signal %d", WTERMSIG(status));
  } else if (code == STATUS_INPUT || code == STATUS_USAGE || code == STATUS_DEFECT) {
    r->reason = first_error(b, messages);
  } else {
    r->reason = arena_printf(&b->arena, "exit %d without a %s line", code, what);
  }
}

void batch_take(batch *b, batch_run *r, const char *out, const char *err, int status) {
  answer(b, r, last_line(out), err, status);
}

static void finish(batch *b, batch_run *r, int status, const struct rusage *usage) {
  char *out = written(r->out), *err = written(r->err);
  r->seconds = now() - r->started;
  r->peak_kib = (uint64_t)usage->ru_maxrss;
  answer(b, r, last_line(out), err, status);
  r->pid = 0;
  mem_free(out);
  mem_free(err);
}

/* --- all children --- */

/* Behind the child's own limits: ten seconds late is a hang. */
static void end_late(batch *b, batch_run *r) {
  double limit = b->job->options.time_limit;
  if (limit > 0 && now() - r->started > limit + 10) kill(r->pid, SIGKILL);
}

static bool poll_child(batch *b, batch_run *r) { /* true: it has ended */
  struct rusage usage;
  int status;
  if (r->pid < 0) {
    r->answer = ANSWER_UNKNOWN;
    r->reason = "no process could be started";
    r->pid = 0;
    return true;
  }
  pid_t got = wait4(r->pid, &status, WNOHANG, &usage);
  if (got != r->pid) {
    end_late(b, r);
    return false;
  }
  finish(b, r, status, &usage);
  return true;
}

static void kill_all(batch *b, uint32_t started) {
  for (uint32_t i = 0; i < started; i++)
    if (b->runs.at[i].pid > 0) {
      kill(b->runs.at[i].pid, SIGKILL);
      while (!poll_child(b, &b->runs.at[i])) usleep(1000);
    }
}

bool batch_execute(batch *b, uint32_t jobs, void (*done)(batch *b, const batch_run *run)) {
  uint32_t n = b->runs.n, started = 0, reported = 0, running = 0;
  while (reported < n) {
    if (limits_interrupted(&b->job->limits)) { /* time limits are the tasks' */
      kill_all(b, started);
      return false;
    }
    for (; running < jobs && started < n; running++) start(b, &b->runs.at[started++]);
    for (uint32_t i = reported; i < started; i++)
      if (b->runs.at[i].pid && poll_child(b, &b->runs.at[i])) running--;
    while (reported < started && !b->runs.at[reported].pid) done(b, &b->runs.at[reported++]);
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
