/* `cantrip lsp`: a language server on standard input and output. When a C file is opened, saved, or not changed for a while, it is checked, by processes of its own, so
 * that the server answers at once and outlives what goes wrong in them:
 *
 *   1. as a program, if it has a `main`;
 *   2. against the specification of the same name beside it, if there is one (a saved .spec checks its .c);
 *   3. each function for itself (--all-functions --checks all --assume nonnull, unless said otherwise);
 *   4. each function with a violation once more, for its trace.
 *
 * What is known is published after each. One process runs at a time; a file that is saved again is begun again. The loop waits for the client and, while
 * a process runs, looks after it every few hundredths of a second. */
#include "base/child.h"
#include "base/file.h"
#include "base/options.h"
#include "base/version.h"
#include "command/command.h"
#include "command/lsp_findings.h"
#include "command/lsp_source.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum { RUN_PROGRAM, RUN_SPECIFICATION, RUN_FUNCTIONS, RUN_TRACES, RUNS_DONE } run_kind;

enum { most_traces = 8, most_message = 64 << 20 };
static const double idle = 0.6; /* seconds without a change, before what is not saved is checked */

/* A C file that the client looks at. */
typedef struct document {
  const char *path, *specification; /* owned; the latter NULL: there is none beside it */
  bool waits;                       /* to be checked */
  run_kind next;
  uint32_t traced; /* how many functions have been examined for traces */
  char *text;      /* as the editor has it, if that is not saved; owned; NULL: as the file is */
  char *unsaved;   /* the file that a check reads it from; owned; NULL: none */
  double changed;  /* when it changed last, and no check has begun since; 0: it did not */
  findings found;
  VEC(char *) published; /* files that have diagnostics because of it; owned */
} document;

typedef struct server {
  job *job;
  VEC(document) documents;
  VEC(char *) arguments; /* of the client, for every check; owned */
  buf input;             /* what has come and is not yet understood */
  bool initialized, ends, shut_down, broken, in_bytes, shows_progress;
  uint32_t current; /* the document that is being checked; UINT32_MAX: none */
  child child;      /* one at a time */
  uint32_t tokens;
} server;

/* ---- messages to the client ---- */

/* How many bytes of a character stand here; 0: it is no UTF-8. */
static size_t character(const char *at, size_t left) {
  unsigned char c = (unsigned char)*at;
  size_t n = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3 : c >= 0xf0 && c < 0xf5 ? 4 : 0;
  if (n > left) return 0;
  for (size_t i = 1; i < n; i++)
    if (((unsigned char)at[i] & 0xc0) != 0x80) return 0;
  return n;
}

/* A source may be in any encoding, a message is in UTF-8. */
static void send_message(buf *text) {
  for (size_t i = 0; i < text->n;) {
    size_t n = character(text->at + i, text->n - i);
    if (!n) text->at[i] = '?';
    i += n ? n : 1;
  }
  printf("Content-Length: %zu\r\n\r\n", text->n);
  fwrite(text->at, 1, text->n, stdout);
  fflush(stdout);
  buf_free(text);
}

static void put_id(const json *id, buf *out) {
  if (id && id->kind == JSON_STRING) buf_json(out, id->text);
  else buf_puts(out, id && id->kind == JSON_NUMBER ? id->text : "null");
}

static void respond(const json *id, const char *result) {
  buf text = {0};
  buf_puts(&text, "{\"jsonrpc\":\"2.0\",\"id\":");
  put_id(id, &text);
  buf_printf(&text, ",\"result\":%s}", result);
  send_message(&text);
}

static void refuse(const json *id, int code, const char *why) {
  buf text = {0};
  buf_puts(&text, "{\"jsonrpc\":\"2.0\",\"id\":");
  put_id(id, &text);
  buf_printf(&text, ",\"error\":{\"code\":%d,\"message\":", code);
  buf_json(&text, why);
  buf_puts(&text, "}}");
  send_message(&text);
}

static void publish_file(const server *s, const document *d, const char *file) {
  buf text = {0};
  buf_puts(&text, "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/publishDiagnostics\",\"params\":{\"uri\":");
  buf_uri(&text, file);
  buf_puts(&text, ",\"diagnostics\":");
  findings_print(&d->found, file, strcmp(file, d->path) ? NULL : d->text, s->in_bytes, &text);
  buf_puts(&text, "}}");
  send_message(&text);
}

static bool is_published(const document *d, const char *file) {
  for (uint32_t i = 0; i < d->published.n; i++)
    if (!strcmp(d->published.at[i], file)) return true;
  return false;
}

/* To every file that has something, or had. The file itself is always told. */
static void publish(server *s, document *d) {
  if (!is_published(d, d->path)) vec_push(&d->published, mem_strdup(d->path));
  for (uint32_t i = 0; i < d->found.all.n; i++)
    if (!is_published(d, d->found.all.at[i].file)) vec_push(&d->published, mem_strdup(d->found.all.at[i].file));
  for (uint32_t i = 0; i < d->published.n; i++) publish_file(s, d, d->published.at[i]);
}

static void show_progress(server *s, const document *d, bool begins) {
  buf text = {0};
  if (!s->shows_progress) return;
  if (begins) {
    buf_printf(&text, "{\"jsonrpc\":\"2.0\",\"id\":\"progress-%u\",\"method\":\"window/workDoneProgress/create\",",
               ++s->tokens);
    buf_printf(&text, "\"params\":{\"token\":\"check-%u\"}}", s->tokens);
    send_message(&text);
  }
  buf_printf(&text,
             "{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":{\"token\":\"check-%u\",\"value\":{\"kind\":",
             s->tokens);
  if (begins) {
    buf_puts(&text, "\"begin\",\"title\":\"cantrip\",\"message\":");
    buf_json(&text, strrchr(d->path, '/') ? strrchr(d->path, '/') + 1 : d->path);
  } else {
    buf_puts(&text, "\"end\"");
  }
  buf_puts(&text, "}}}");
  send_message(&text);
}

/* ---- checks ---- */

/* The name `main` as a word of the text: whether it is a function the check will say. */
static bool mentions_main(const document *d) {
  buf text = {0};
  bool found = false;
  if (d->text) buf_puts(&text, d->text);
  else file_read(d->path, 0, &text);
  for (const char *at = buf_text(&text); (at = strstr(at, "main")) && !found; at += 4) {
    const char *behind = at + 4 + strspn(at + 4, " \t\r\n");
    char before = at > text.at ? at[-1] : ' ';
    found = *behind == '(' &&
            !(before == '_' || (before >= '0' && before <= '9') || ((before | 32) >= 'a' && (before | 32) <= 'z'));
  }
  buf_free(&text);
  return found;
}

/* The next function with a violation that has no trace yet; NULL: none. */
static const char *function_without_trace(document *d) {
  while (d->traced < d->found.all.n) {
    const finding *f = &d->found.all.at[d->traced++];
    if (f->severity == SEVERITY_ERROR && *f->function && !f->steps.n) return f->function;
  }
  return NULL;
}

/* The words of the document's next check, what the user said behind what is usual; false: it needs none of this kind. */
static bool words_of(server *s, document *d, arena *a, string_list *words) {
  static const char *const first[] = {"cantrip", "check", "--progress=never", "--time-limit=30"};
  const char *function = NULL;
  if (d->next == RUN_PROGRAM && !mentions_main(d)) return false;
  if (d->next == RUN_SPECIFICATION && !d->specification) return false;
  if (d->next == RUN_TRACES && !(function = function_without_trace(d))) return false;
  for (size_t i = 0; i < sizeof first / sizeof *first; i++) vec_push(words, first[i]);
  if (d->next >= RUN_FUNCTIONS) vec_push(words, "--checks=all");
  if (d->next >= RUN_FUNCTIONS) vec_push(words, "--assume=nonnull");
  options_pass(s->job, command_find("lsp"), command_find("check"), a, words);
  for (uint32_t i = 0; i < s->arguments.n; i++) vec_push(words, s->arguments.at[i]);
  if (d->unsaved) vec_push(words, arena_printf(a, "--overlay=%s=%s", d->path, d->unsaved));
  vec_push(words, d->path);
  if (d->next == RUN_SPECIFICATION) vec_push(words, d->specification);
  if (d->next == RUN_FUNCTIONS) vec_push(words, "--all-functions");
  if (function) vec_push(words, arena_printf(a, "--function=%s", function));
  vec_push(words, "--json=-");
  vec_push(words, NULL);
  return true;
}

static void begin(server *s, document *d, string_list *words) {
  if (child_again(&s->child, words->at)) return;
  diag_error(&s->job->diag, (place){0}, "cannot start a process: %s", strerror(errno));
  d->next = RUNS_DONE;
}

/* Starts what comes next; nothing, if all is done. */
static void go_on(server *s) {
  for (uint32_t i = 0; i < s->documents.n && s->current == UINT32_MAX; i++) {
    if (!s->documents.at[i].waits) continue;
    s->current = i;
    show_progress(s, &s->documents.at[i], true);
  }
  while (s->current != UINT32_MAX && !s->child.pid) {
    document *d = &s->documents.at[s->current];
    arena a = {0};
    string_list words = {0};
    if (d->next == RUNS_DONE) {
      d->waits = false;
      s->current = UINT32_MAX;
      show_progress(s, d, false);
    } else if (words_of(s, d, &a, &words)) {
      begin(s, d, &words);
    } else {
      d->next++;
      if (d->next == RUNS_DONE) publish(s, d);
    }
    vec_free(&words);
    arena_free(&a);
    if (s->current == UINT32_MAX) return;
  }
}

/* An error of the input is told once: by the check of the functions, or of the specification. */
static void understand(document *d, const json *answer) {
  switch (d->next) {
  case RUN_PROGRAM: findings_add(&d->found, answer, d->path); break;
  case RUN_SPECIFICATION:
  case RUN_FUNCTIONS:
    findings_add(&d->found, answer, d->path);
    findings_add_errors(&d->found, answer);
    break;
  case RUN_TRACES: findings_add_traces(&d->found, answer); break;
  case RUNS_DONE: break;
  }
}

static void collect(server *s, child_end *end) {
  document *d = &s->documents.at[s->current];
  arena a = {0};
  const json *answer = json_read(&a, buf_text(&end->out), end->out.n);
  const json *errors = json_get(answer, "errors");
  understand(d, answer);
  bool broken = d->next == RUN_SPECIFICATION && errors && errors->first;
  if (broken) d->next = RUN_TRACES; /* the functions would say it again */
  bool more = d->next == RUN_TRACES && d->traced < d->found.all.n && d->traced < most_traces;
  if (!more) d->next++;
  publish(s, d);
  arena_free(&a);
}

static void look_after_child(server *s) {
  child_end end;
  if (child_ended(&s->child, 0, &end)) {
    collect(s, &end);
    child_end_free(&end);
  }
  go_on(s);
}

/* ---- documents ---- */

/* `file:///a%20b.c` to `/a b.c`; NULL: it is no file. Owned by the caller. */
static char *path_of(const char *uri) {
  static const char scheme[] = "file://";
  if (strncmp(uri, scheme, strlen(scheme))) return NULL;
  uri += strlen(scheme);
  uri += strcspn(uri, "/");
  char *path = mem_strdup(uri), *to = path, real[PATH_MAX];
  for (const char *at = uri; *at; at++) {
    char digits[3] = {at[0] == '%' ? at[1] : 0, at[0] == '%' && at[1] ? at[2] : 0, 0}, *end;
    long c = strtol(digits, &end, 16);
    if (*at == '%' && digits[1] && !*end) *to++ = (char)c, at += 2;
    else *to++ = *at;
  }
  *to = 0;
  if (!realpath(path, real)) return path;
  mem_free(path);
  return mem_strdup(real);
}

/* Another file of the same name beside it, if it is there; owned by the caller. */
static char *beside(const char *path, const char *ending) {
  const char *dot = strrchr(path, '.');
  buf name = {0};
  buf_printf(&name, "%.*s%s", (int)(dot - path), path, ending);
  char *found = access(buf_text(&name), R_OK) ? NULL : mem_strdup(buf_text(&name));
  buf_free(&name);
  return found;
}

static document *find(server *s, const char *path) {
  for (uint32_t i = 0; i < s->documents.n; i++)
    if (!strcmp(s->documents.at[i].path, path)) return &s->documents.at[i];
  return NULL;
}

static void forget_current(server *s, const document *d) {
  if (s->current == UINT32_MAX || d != &s->documents.at[s->current]) return;
  child_kill(&s->child);
  s->current = UINT32_MAX;
  show_progress(s, d, false);
}

/* The C file that is meant by a file: itself, or what a specification is beside. NULL: neither. */
static char *c_file(char *path) {
  if (!path) return NULL;
  file_role role = role_of(path);
  if (role == ROLE_C) return path;
  char *found = role == ROLE_SPECIFICATION ? beside(path, ".c") : NULL;
  mem_free(path);
  return found;
}

static void drop_unsaved(document *d) {
  if (d->unsaved) unlink(d->unsaved);
  mem_free(d->unsaved);
  d->unsaved = NULL;
}

static void check_again(server *s, document *d) {
  forget_current(s, d);
  drop_unsaved(d);
  if (d->text) d->unsaved = lsp_temporary(d->text);
  d->changed = 0;
  mem_free((char *)(uintptr_t)d->specification);
  d->specification = beside(d->path, ".spec");
  findings_clear(&d->found);
  d->waits = true;
  d->next = RUN_PROGRAM;
  d->traced = 0;
}

/* As it is saved: what the editor had is that now. */
static void check_document(server *s, const char *uri) {
  char *path = c_file(path_of(uri));
  if (!path) return;
  document *d = find(s, path);
  if (!d) {
    vec_push(&s->documents, ((document){.path = path}));
    d = &s->documents.at[s->documents.n - 1];
  } else {
    mem_free(path);
  }
  mem_free(d->text);
  d->text = NULL;
  check_again(s, d);
}

static document *document_of(server *s, const char *uri) {
  char *path = path_of(uri);
  document *d = path ? find(s, path) : NULL;
  mem_free(path);
  return d;
}

/* The whole text, after a change; it is checked when no other change comes for a while. */
static void change_document(server *s, const char *uri, const json *changes) {
  document *d = document_of(s, uri);
  const char *text = NULL;
  for (const json *c = changes ? changes->first : NULL; c; c = c->next)
    if (!json_get(c, "range")) text = json_string(c, "text");
  if (!d || !text) return;
  mem_free(d->text);
  d->text = mem_strdup(text);
  d->changed = limits_elapsed(&s->job->limits);
  if (!(d->changed > 0)) d->changed = 1e-9;
}

/* True: something is to be done soon. */
static bool begin_idle(server *s) {
  bool waits = false;
  for (uint32_t i = 0; i < s->documents.n; i++) {
    document *d = &s->documents.at[i];
    if (!(d->changed > 0)) continue;
    waits = true;
    if (limits_elapsed(&s->job->limits) - d->changed >= idle) check_again(s, d);
  }
  return waits;
}

static void document_free(document *d) {
  findings_clear(&d->found);
  drop_unsaved(d);
  mem_free(d->text);
  for (uint32_t i = 0; i < d->published.n; i++) mem_free(d->published.at[i]);
  vec_free(&d->published);
  mem_free((char *)(uintptr_t)d->path);
  mem_free((char *)(uintptr_t)d->specification);
}

static void close_document(server *s, const char *uri) {
  char *path = path_of(uri);
  document *d = path ? find(s, path) : NULL;
  mem_free(path);
  if (!d) return;
  forget_current(s, d);
  findings_clear(&d->found);
  publish(s, d);
  document_free(d);
  uint32_t i = (uint32_t)(d - s->documents.at);
  if (s->current != UINT32_MAX && s->current > i) s->current--;
  for (; i + 1 < s->documents.n; i++) s->documents.at[i] = s->documents.at[i + 1];
  s->documents.n--;
}

/* ---- messages of the client ---- */

static void initialize(server *s, const json *id, const json *params) {
  const json *capabilities = json_get(params, "capabilities");
  const json *encodings = json_get(json_get(capabilities, "general"), "positionEncodings");
  const json *arguments = json_get(json_get(params, "initializationOptions"), "arguments");
  buf result = {0};
  for (const json *e = encodings ? encodings->first : NULL; e; e = e->next)
    s->in_bytes |= e->kind == JSON_STRING && !strcmp(e->text, "utf-8");
  for (const json *a = arguments ? arguments->first : NULL; a; a = a->next)
    if (a->kind == JSON_STRING) vec_push(&s->arguments, mem_strdup(a->text));
  s->shows_progress = json_is_true(json_get(capabilities, "window"), "workDoneProgress");
  s->initialized = true;
  buf_printf(
      &result,
      "{\"capabilities\":{\"positionEncoding\":\"%s\",\"textDocumentSync\":{\"openClose\":true,\"change\":1,"
      "\"save\":{\"includeText\":false}},\"hoverProvider\":true,\"codeActionProvider\":true,"
      "\"executeCommandProvider\":{\"commands\":[\"cantrip.writeSpecification\"]}},\"serverInfo\":{\"name\":\"cantrip\",\"version\":\"%s\"}}",
      s->in_bytes ? "utf-8" : "utf-16", CANTRIP_VERSION);
  respond(id, buf_text(&result));
  buf_free(&result);
}

/* ---- what a function requires, and its first specification ---- */

static char *text_of(const document *d) {
  buf text = {0};
  if (d->text) return mem_strdup(d->text);
  file_read(d->path, 0, &text);
  buf_reserve(&text, 0);
  char *copy = mem_strdup(buf_text(&text));
  buf_free(&text);
  return copy;
}

static void hover(server *s, const json *id, const json *params) {
  document *d = document_of(s, json_string(json_get(params, "textDocument"), "uri"));
  const json *position = json_get(params, "position");
  arena a = {0};
  buf result = {0};
  char *text = d ? text_of(d) : NULL;
  const char *word = text ? lsp_word_at(&a, text, (uint32_t)json_integer(position, "line"),
                                        (uint32_t)json_integer(position, "character"), s->in_bytes)
                          : NULL;
  const char *known = word ? findings_hover(&d->found, word) : NULL;
  if (known) {
    buf_puts(&result, "{\"contents\":{\"kind\":\"markdown\",\"value\":");
    buf_json(&result, known);
    buf_puts(&result, "}}");
  }
  respond(id, known ? buf_text(&result) : "null");
  buf_free(&result);
  mem_free(text);
  arena_free(&a);
}

/* Of the function at the cursor, as long as there is no specification beside the file. */
static void offer_actions(server *s, const json *id, const json *params) {
  document *d = document_of(s, json_string(json_get(params, "textDocument"), "uri"));
  const json *start = json_get(json_get(params, "range"), "start");
  char *text = d ? text_of(d) : NULL, *there = d ? beside(d->path, ".spec") : NULL;
  arena a = {0};
  buf result = {0};
  const char *function = text ? lsp_function_at(&a, text, (uint32_t)json_integer(start, "line")) : NULL;
  buf_putc(&result, '[');
  if (function && !there) {
    buf_printf(&result,
               "{\"title\":\"Write a specification of %s()\",\"kind\":\"source\",\"command\":{\"title\":", function);
    buf_puts(&result, "\"Write a specification\",\"command\":\"cantrip.writeSpecification\",\"arguments\":[");
    buf_json(&result, d->path);
    buf_printf(&result, ",\"%s\"]}}", function);
  }
  buf_putc(&result, ']');
  respond(id, buf_text(&result));
  buf_free(&result);
  arena_free(&a);
  mem_free(text);
  mem_free(there);
}

static void show_message(const char *message) {
  buf text = {0};
  buf_puts(&text, "{\"jsonrpc\":\"2.0\",\"method\":\"window/showMessage\",\"params\":{\"type\":1,\"message\":");
  buf_json(&text, message);
  buf_puts(&text, "}}");
  send_message(&text);
}

/* The editor makes the file and puts the text into it, so that the user sees it before it is saved. */
static void apply_edit(server *s, const char *path, const char *specification) {
  buf text = {0}, name = {0};
  buf_printf(&name, "%.*s.spec", (int)(strrchr(path, '.') - path), path);
  buf_printf(&text, "{\"jsonrpc\":\"2.0\",\"id\":\"edit-%u\",\"method\":\"workspace/applyEdit\",\"params\":{\"label\":",
             ++s->tokens);
  buf_puts(&text, "\"Write a specification\",\"edit\":{\"documentChanges\":[{\"kind\":\"create\",\"uri\":");
  buf_uri(&text, buf_text(&name));
  buf_puts(&text, "},{\"textDocument\":{\"uri\":");
  buf_uri(&text, buf_text(&name));
  buf_puts(&text, ",\"version\":null},\"edits\":[{\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":"
                  "{\"line\":0,\"character\":0}},\"newText\":");
  buf_json(&text, specification);
  buf_puts(&text, "}]}]}}}");
  send_message(&text);
  buf_free(&name);
}

/* `cantrip spec`, which is quick: it parses. */
static void write_specification(server *s, const char *path, const char *function) {
  document *d = find(s, path);
  child run = {0};
  child_end end;
  arena a = {0};
  string_list words = {0};
  static const char *const first[] = {"cantrip", "spec", "--time-limit=10"};
  for (size_t i = 0; i < sizeof first / sizeof *first; i++) vec_push(&words, first[i]);
  options_pass(s->job, command_find("lsp"), command_find("spec"), &a, &words);
  for (uint32_t i = 0; i < s->arguments.n; i++)
    if (!strncmp(s->arguments.at[i], "-I", 2) || !strncmp(s->arguments.at[i], "-D", 2))
      vec_push(&words, s->arguments.at[i]);
  if (d && d->text && !d->unsaved) d->unsaved = lsp_temporary(d->text);
  if (d && d->text && d->unsaved) vec_push(&words, arena_printf(&a, "--overlay=%s=%s", path, d->unsaved));
  vec_push(&words, arena_printf(&a, "--entry=%s", function));
  vec_push(&words, path);
  vec_push(&words, NULL);
  if (child_again(&run, words.at)) {
    child_wait(&run, 0, &end);
    if (!end.signalled && !end.code) apply_edit(s, path, buf_text(&end.out));
    else show_message(end.err.n ? buf_text(&end.err) : "no specification could be written");
    child_end_free(&end);
  }
  vec_free(&words);
  arena_free(&a);
}

static void execute(server *s, const json *id, const json *params) {
  const json *arguments = json_get(params, "arguments"), *path = arguments ? arguments->first : NULL;
  const json *function = path ? path->next : NULL;
  bool known = !strcmp(json_string(params, "command"), "cantrip.writeSpecification");
  if (!known || !function || path->kind != JSON_STRING || function->kind != JSON_STRING || !strrchr(path->text, '.')) {
    refuse(id, -32602, "this command is not known");
    return;
  }
  respond(id, "null");
  write_specification(s, path->text, function->text);
}

static void take_request(server *s, const char *method, const json *id, const json *params) {
  if (!strcmp(method, "initialize")) initialize(s, id, params);
  else if (!s->initialized) refuse(id, -32002, "the first request must be initialize");
  else if (s->shut_down) refuse(id, -32600, "the server was shut down");
  else if (!strcmp(method, "shutdown")) s->shut_down = true, respond(id, "null");
  else if (!strcmp(method, "textDocument/hover")) hover(s, id, params);
  else if (!strcmp(method, "textDocument/codeAction")) offer_actions(s, id, params);
  else if (!strcmp(method, "workspace/executeCommand")) execute(s, id, params);
  else refuse(id, -32601, "this request is not supported");
}

static void take_notification(server *s, const char *method, const json *params) {
  const char *uri = json_string(json_get(params, "textDocument"), "uri");
  if (!strcmp(method, "exit")) s->ends = true;
  if (!s->initialized || s->shut_down) return;
  if (!strcmp(method, "textDocument/didOpen") || !strcmp(method, "textDocument/didSave")) check_document(s, uri);
  if (!strcmp(method, "textDocument/didChange")) change_document(s, uri, json_get(params, "contentChanges"));
  if (!strcmp(method, "textDocument/didClose")) close_document(s, uri);
}

static void take_message(server *s, const char *text, size_t n) {
  arena a = {0};
  const json *message = json_read(&a, text, n);
  const char *method = json_string(message, "method");
  if (!message) refuse(NULL, -32700, "not valid JSON");
  else if (*method && json_get(message, "id"))
    take_request(s, method, json_get(message, "id"), json_get(message, "params"));
  else if (*method) take_notification(s, method, json_get(message, "params"));
  arena_free(&a); /* an answer to our own requests needs nothing */
}

/* One message out of what has come; false: it is not whole yet, or cannot be understood. */
static bool take_one(server *s) {
  static const char name[] = "content-length:";
  const char *text = buf_text(&s->input), *end = strstr(text, "\r\n\r\n");
  long length = -1;
  if (!end) return false;
  for (const char *line = text; line < end; line = strstr(line, "\r\n") + 2)
    if (!strncasecmp(line, name, strlen(name))) length = strtol(line + strlen(name), NULL, 10);
  if (length < 0 || length > most_message) {
    diag_error(
        &s->job->diag, (place){0},
        "a message without Content-Length, or one that is too long: is this a client of the language server protocol?");
    s->broken = s->ends = true;
    return false;
  }
  size_t head = (size_t)(end - text) + 4, all = head + (size_t)length;
  if (s->input.n < all) return false;
  take_message(s, text + head, (size_t)length);
  memmove(s->input.at, s->input.at + all, s->input.n - all);
  s->input.n -= all;
  return true;
}

static void listen(server *s) {
  bool waits = begin_idle(s);
  char block[65536];
  struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
  if (poll(&in, 1, s->child.pid || waits ? 30 : -1) <= 0) return;
  ssize_t n = read(STDIN_FILENO, block, sizeof block);
  if (n <= 0) s->ends = true;
  else buf_write(&s->input, block, (size_t)n);
  while (!s->ends && take_one(s)) {
  }
}

int command_lsp(job *job) {
  server s = {.job = job, .current = UINT32_MAX};
  if (job->options.files.n) {
    diag_error(&job->diag, (place){0}, "'cantrip lsp' takes options only: the editor says which files to check");
    return STATUS_USAGE;
  }
  while (!s.ends && !limits_interrupted(&job->limits)) {
    listen(&s);
    look_after_child(&s);
  }
  child_kill(&s.child);
  for (uint32_t i = 0; i < s.documents.n; i++) document_free(&s.documents.at[i]);
  for (uint32_t i = 0; i < s.arguments.n; i++) mem_free(s.arguments.at[i]);
  vec_free(&s.documents);
  vec_free(&s.arguments);
  buf_free(&s.input);
  return s.broken ? STATUS_INPUT : s.shut_down ? STATUS_DONE : STATUS_USAGE;
}
