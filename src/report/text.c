/* See text.h. Lowering splits `x = f() + 1` into `$1 = f()` and `x = $1 + 1`. A reader wants
 * the former: so a step that only sets a temporary is remembered, not shown, and its right
 * side is put in the place of the temporary where that is used. */
#include "report/text.h"

#include "report/game.h"

#include <ctype.h>
#include <string.h>

/* --- temporaries --- */

typedef struct held {
  const char *function, *name, *text; /* what temporary `name` of `function` stands for */
  bool is_input;
} held;

typedef struct shower {
  arena *arena;
  VEC(held) held;
  bool used_input; /* a temporary that was put in came from an input */
} shower;

static size_t temporary_length(const char *s) { /* of `$1`, `$12`; 0: none */
  size_t n = 1;
  if (s[0] != '$' || !isdigit((unsigned char)s[1])) return 0;
  while (isdigit((unsigned char)s[n])) n++;
  return n;
}

/* For `$1 = TEXT` the text, and the length of the name. */
static const char *sets_temporary(const char *statement, size_t *length) {
  *length = temporary_length(statement);
  if (!*length || strncmp(statement + *length, " = ", 3)) return NULL;
  return statement + *length + 3;
}

static const held *find_held(const shower *s, const char *function, const char *at, size_t n) {
  for (uint32_t i = s->held.n; i-- > 0;) {
    const held *h = &s->held.at[i];
    if (!strcmp(h->function, function) && strlen(h->name) == n && !strncmp(h->name, at, n)) return h;
  }
  return NULL;
}

/* Needs parentheses where something else stands beside it. */
static bool is_compound(const char *text) {
  int depth = 0;
  for (; *text; text++) {
    if (*text == '(' || *text == '[') depth++;
    if (*text == ')' || *text == ']') depth--;
    if (*text == ' ' && !depth) return true;
  }
  return false;
}

static const char *put_in(shower *s, const char *function, const char *text) {
  enum { longest = 400 };
  buf out = {0};
  bool whole = true;
  for (const char *at = text; *at;) {
    size_t n = temporary_length(at);
    const held *h = n && (at == text || !isalnum((unsigned char)at[-1])) ? find_held(s, function, at, n) : NULL;
    if (!h || out.n > longest) {
      buf_putc(&out, *at++);
      continue;
    }
    bool alone = (at == text || at[-1] == '[' || (at > text + 1 && at[-2] == '=')) && (!at[n] || at[n] == ']');
    bool wrap = !alone && is_compound(h->text);
    buf_printf(&out, wrap ? "(%s)" : "%s", h->text);
    s->used_input |= h->is_input;
    whole = false;
    at += n;
  }
  const char *result = whole ? text : arena_strdup(s->arena, buf_text(&out));
  buf_free(&out);
  return result;
}

static void hold(shower *s, const trace_step *step, size_t length, const char *text) {
  held h = {.function = step->function,
            .name = arena_printf(s->arena, "%.*s", (int)length, step->statement),
            .text = put_in(s, step->function, text)};
  h.is_input = s->used_input || !strcmp(step->event, "input");
  for (uint32_t i = 0; i < s->held.n; i++) {
    if (strcmp(s->held.at[i].function, h.function) || strcmp(s->held.at[i].name, h.name)) continue;
    s->held.at[i] = h;
    return;
  }
  vec_push(&s->held, h);
}

/* "x = 3, $1 = 4" without the temporaries. */
static const char *named_values(arena *a, const char *values) {
  buf out = {0};
  for (const char *at = values; *at;) {
    const char *end = strstr(at, ", ");
    size_t n = end ? (size_t)(end - at) : strlen(at);
    if (*at != '$') {
      if (out.n) buf_puts(&out, ", ");
      buf_write(&out, at, n);
    }
    at += n + (end ? 2 : 0);
  }
  const char *result = arena_strdup(a, buf_text(&out));
  buf_free(&out);
  return result;
}

/* --- which steps --- */

static bool same_step(const trace_step *a, const trace_step *b) {
  return a->where.file == b->where.file && a->where.line == b->where.line && a->where.column == b->where.column &&
         !strcmp(a->statement, b->statement) && !strcmp(a->values, b->values);
}

/* The name that `int *x` declares; NULL for any other statement. */
static const char *declared_name(const char *statement) {
  const char *at = strrchr(statement, ' ');
  if (!at || strpbrk(statement, "=([") || !strncmp(statement, "return", 6)) return NULL;
  at++;
  while (*at == '*') at++;
  return at;
}

/* A declaration whose variable is given a value at once says nothing. */
static bool is_idle_declaration(const verdict *v, uint32_t i) {
  const char *name = declared_name(v->trace.at[i].statement);
  size_t length, n = name ? strlen(name) : 0;
  if (!name) return false;
  if (!*v->trace.at[i].values) return true;
  while (++i < v->trace.n) {
    const char *next = v->trace.at[i].statement;
    if (!sets_temporary(next, &length)) return !strncmp(next, name, n) && !strncmp(next + n, " = ", 3);
  }
  return false;
}

static void show_step(shower *s, const verdict *v, uint32_t i, trace_steps *steps) {
  const trace_step *from = &v->trace.at[i];
  bool last = i + 1 == v->trace.n;
  trace_step step = *from;
  size_t length;
  if (is_idle_declaration(v, i)) return;
  s->used_input = false;
  step.values = named_values(s->arena, from->values);
  const char *text = sets_temporary(from->statement, &length);
  if (text) hold(s, from, length, text);
  bool event = *from->event && strcmp(from->event, "input"); /* the call that performs it is shown */
  if (!last && !*step.values && ((text && !event) || !*from->statement)) return;
  if (!last && !strncmp(from->statement, "return", 6) && !*step.values) return;
  step.statement = put_in(s, from->function, text ? text : from->statement);
  if (s->used_input) step.event = "input";
  if (steps->n && same_step(&vec_last(steps), &step)) return;
  vec_push(steps, step);
}

static void steps_between(const verdict *v, uint32_t from, uint32_t to, bool all, arena *a, trace_steps *steps) {
  shower s = {.arena = a};
  size_t length;
  for (uint32_t i = 0; i < from && !all; i++) { /* temporaries that come from before */
    const char *text = sets_temporary(v->trace.at[i].statement, &length);
    s.used_input = false;
    if (text) hold(&s, &v->trace.at[i], length, text);
  }
  for (uint32_t i = from; i < to; i++) {
    if (all) vec_push(steps, v->trace.at[i]);
    else show_step(&s, v, i, steps);
  }
  vec_free(&s.held);
}

void report_steps(const verdict *v, bool all, arena *a, trace_steps *steps) {
  steps_between(v, 0, v->trace.n, all, a, steps);
}

/* --- printing --- */

static int place_text(const job *job, place where, char *text, size_t size) {
  const char *name = diag_file_name(&job->diag, where.file), *slash = strrchr(name, '/');
  if (!where.line) return snprintf(text, size, "-");
  return snprintf(text, size, "%s:%u", strlen(name) > 40 && slash ? slash + 1 : name, where.line);
}

typedef struct widths {
  int place, function;
} widths;

static widths measure(const job *job, const trace_steps *steps) {
  widths w = {0, 0};
  char text[512];
  for (uint32_t i = 0; i < steps->n; i++) {
    int n = place_text(job, steps->at[i].where, text, sizeof text);
    int m = (int)strlen(steps->at[i].function);
    if (n > w.place) w.place = n;
    if (m > w.function) w.function = m;
  }
  if (w.place > 50) w.place = 50;
  if (w.function > 24) w.function = 24;
  return w;
}

static void print_step(job *job, const trace_step *s, widths w, FILE *out) {
  char text[512];
  place_text(job, s->where, text, sizeof text);
  fprintf(out, "  %-*s  %-*s  %s", w.place, text, w.function, s->function, s->statement);
  if (!strcmp(s->event, "input")) fputs("   (input)", out);
  if (*s->values) fprintf(out, "   %s", s->values);
  fputc('\n', out);
}

/* A step that the specification's side made: of a procedure's abstraction, or of the component's caller. */
static bool is_woven(const job *job, const trace_step *s) {
  const char *name = s->where.line ? diag_file_name(&job->diag, s->where.file) : "";
  size_t n = strlen(name);
  return (n > 5 && !strcmp(name + n - 5, ".spec")) || !strncmp(s->function, "the caller of ", 14);
}

void report_step_lines(job *job, const verdict *v, uint32_t first, uint32_t n, uint32_t indent, FILE *out) {
  enum { most = 40 };
  arena a = {0};
  trace_steps all = {0}, steps = {0};
  bool verbose = job->options.verbose;
  if (n) steps_between(v, first, first + n, verbose, &a, &all);
  for (uint32_t i = 0; i < all.n; i++)
    if (verbose || !is_woven(job, &all.at[i])) vec_push(&steps, all.at[i]);
  widths w = measure(job, &steps);
  for (uint32_t i = 0; i < steps.n; i++) {
    if (steps.n > most && !verbose && i == most / 2) {
      fprintf(out, "%*s... %u steps (-v shows them)\n", (int)indent, "", steps.n - most);
      i = steps.n - most / 2;
    }
    fprintf(out, "%*s", (int)indent - 2, "");
    print_step(job, &steps.at[i], w, out);
  }
  vec_free(&all);
  vec_free(&steps);
  arena_free(&a);
}

static const char *violation_text(const verdict *v) {
  return v->message && *v->message ? v->message : "an error is reached";
}

/* A long trace is cut in the middle: its beginning and its end say most. */
static void print_trace(job *job, const verdict *v, FILE *out) {
  enum { most = 200 };
  arena a = {0};
  trace_steps steps = {0};
  report_steps(v, job->options.verbose, &a, &steps);
  widths w = measure(job, &steps);
  bool cut = steps.n > most && !job->options.verbose;
  for (uint32_t i = 0; i < steps.n; i++) {
    if (cut && i == most / 2) {
      fprintf(out, "  ... %u steps (-v shows them)\n", steps.n - most);
      i = steps.n - most / 2;
    }
    print_step(job, &steps.at[i], w, out);
  }
  fprintf(out, "  %-*s  %-*s  => %s\n", w.place, "", w.function, "",
          v->kind == VERDICT_UNKNOWN ? "a violation, if this were an execution" : violation_text(v));
  vec_free(&steps);
  arena_free(&a);
}

/* In the order and form of the file that `cantrip run --inputs` reads, where each stands in a line of its own. */
static void print_inputs(const job *job, const verdict *v, FILE *out) {
  enum { most = 200 };
  for (uint32_t i = 0; i < v->given.n; i++) {
    if (i == most && !job->options.verbose) {
      fprintf(out, ", ... %u more (--save-inputs writes them)", v->given.n - i);
      break;
    }
    fprintf(out, "%s%s", i ? ", " : "  inputs, in order: ", v->given.at[i]);
  }
  if (v->given.n) fputc('\n', out);
}

static void print_invariants(job *job, const verdict *v, FILE *out) {
  for (uint32_t i = 0; i < v->invariants.n; i++) {
    const invariant *inv = &v->invariants.at[i];
    buf formula = {0};
    char where[512];
    place_text(job, inv->where, where, sizeof where);
    ex_print(&formula, inv->formula);
    fprintf(out, "  invariant at %s: %s\n", where, buf_text(&formula));
    buf_free(&formula);
  }
}

static void print_statistics(job *job, const verdict *v, FILE *out) {
  fprintf(out, "  %llu states, %llu predicates, %llu iterations, %llu solver calls, %.2f s, %llu MB\n",
          (unsigned long long)v->states, (unsigned long long)v->predicates, (unsigned long long)v->iterations,
          (unsigned long long)job->stats.solver_calls, limits_elapsed(&job->limits),
          (unsigned long long)(limits_peak_kib() + 1023) / 1024);
}

void report_violation(job *job, const verdict *v, FILE *out) {
  fprintf(out, "%s is violated: %s\n", v->property, violation_text(v));
  if (v->moves.n) report_game_text(job, v, out);
  else print_trace(job, v, out);
  if (!v->moves.n) print_inputs(job, v, out);
}

/* What was found and not confirmed is shown all the same. */
void report_unknown(job *job, const verdict *v, FILE *out) {
  fprintf(out, "%s is unknown: %s\n", v->property, v->reason);
  if (!v->unconfirmed || (!v->trace.n && !v->moves.n)) return;
  fprintf(out, "  unconfirmed: %s\n", v->unconfirmed);
  if (v->moves.n) report_game_text(job, v, out);
  else print_trace(job, v, out);
}

static bool is_conformance(const verdict *v) { return v->aim == AIM_SIMULATION || v->aim == AIM_TRACES; }

void report_text(job *job, const verdict *v, FILE *out) {
  bool wants_more = job->options.verbose || job->options.explain;
  for (uint32_t i = 0; i < v->assumptions.n; i++) fprintf(out, "assuming: %s\n", v->assumptions.at[i]);
  if (v->kind == VERDICT_HOLDS && v->vacuous)
    fprintf(out, "%s holds vacuously: %s\n", v->property,
            is_conformance(v) ? "the component performs none of the events that it is about"
                              : "the program has no error that could be reached");
  if (v->loops) fputs(v->loops, out);
  if (job->options.quiet) return;
  switch (v->kind) {
  case VERDICT_VIOLATED: report_violation(job, v, out); break;
  case VERDICT_HOLDS:
    if (!v->vacuous)
      fprintf(out, "%s holds: %s\n", v->property,
              is_conformance(v) ? "the component conforms" : "no execution reaches an error");
    if (wants_more) print_invariants(job, v, out);
    if (v->certificate && *v->certificate) fprintf(out, "  certificate: %s\n", v->certificate);
    break;
  case VERDICT_UNKNOWN: report_unknown(job, v, out); break;
  }
  print_statistics(job, v, out);
}

void report_last_line(const verdict *v, FILE *out) {
  if (v->kind == VERDICT_UNKNOWN) fprintf(out, "verdict: unknown (%s)\n", v->reason);
  else fprintf(out, "verdict: %s\n", verdict_word(v->kind));
}
