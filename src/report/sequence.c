/* See sequence.h. A lane is a column: `|` where its component rests, `*` in the line of one of its steps, `o` where it takes part in
 * an event, joined by dashes with the others that do. */
#include "report/sequence.h"

#include "report/paint.h"

#include "report/steps.h"

#include <string.h>

enum { widest = 12, most_steps = 12, most_of_threads = 60 };

typedef struct chart {
  job *job;
  const verdict *v;
  shown_steps steps;
  uint32_t width; /* of a lane */
  FILE *out;
} chart;

/* ---- lanes ---- */

static uint32_t lane_width(const verdict *v) {
  uint32_t longest = 1, room = 100 / v->components.n;
  for (uint32_t i = 0; i < v->components.n; i++) {
    uint32_t n = (uint32_t)strlen(v->components.at[i]);
    if (n > longest) longest = n;
  }
  uint32_t width = (longest < widest ? longest : widest) + 2;
  return width < room ? width : room < 3 ? 3 : room;
}

static void print_names(const chart *c) {
  fputs("  ", c->out);
  for (uint32_t i = 0; i < c->v->components.n; i++)
    fprintf(c->out, "%-*.*s", (int)c->width, (int)c->width - 1, c->v->components.at[i]);
  fputc('\n', c->out);
}

/* One lane for each; `actor` has `mark`; with `joined`, dashes from the first to the last mark. */
static void print_lanes(const chart *c, const uint32_t *actors, uint32_t n, char mark, bool joined) {
  uint32_t first = UINT32_MAX, last = 0, lanes = c->v->components.n;
  bool *is = mem_alloc(lanes + 1);
  for (uint32_t i = 0; i < n; i++) {
    is[actors[i]] = true;
    if (actors[i] < first) first = actors[i];
    if (actors[i] > last) last = actors[i];
  }
  fputs("  ", c->out);
  for (uint32_t i = 0; i < lanes; i++) {
    bool inside = joined && n && i >= first && i < last;
    fputc(is[i] ? mark : inside ? '-' : '|', c->out);
    for (uint32_t k = 1; k < c->width; k++) fputc(inside ? '-' : ' ', c->out);
  }
  mem_free(is);
}

/* ---- steps and events ---- */

static void print_step(const chart *c, uint32_t i) {
  const shown_step *s = &c->steps.at[i];
  uint32_t who = s->component;
  const shown_values *values = c->job->options.verbose ? &s->stored : &s->told;
  print_lanes(c, &who, 1, '*', false);
  if (s->where.line)
    fprintf(c->out, "%s%s:%u%s  ", paint(c->job, PAINT_PLACE), diag_short_name(&c->job->diag, s->where.file, 40),
            s->where.line, paint(c->job, PAINT_PLAIN));
  fputs(s->statement, c->out);
  if (s->input) fputs("   (input)", c->out);
  for (uint32_t k = 0; k < values->n; k++)
    fprintf(c->out, "%s%s = %s", k ? ", " : "   ", values->at[k].name, values->at[k].text);
  if (*s->locks) fprintf(c->out, "   (holds %s)", s->locks);
  fputc('\n', c->out);
}

static void print_again(const chart *c) {
  print_lanes(c, NULL, 0, ' ', false);
  fputs("then repeating forever:\n", c->out);
}

/* The steps of one stretch that a reader sees; a long one is cut in the middle. */
static void print_steps(const chart *c, uint32_t first, uint32_t n) {
  VEC(uint32_t) list = {0};
  for (uint32_t i = first; i < first + n; i++)
    if (c->job->options.verbose || c->steps.at[i].brief) vec_push(&list, i);
  uint32_t most = c->v->is_threaded ? most_of_threads : most_steps;
  bool cut = list.n > most && !c->job->options.verbose;
  for (uint32_t i = 0; i < list.n; i++) {
    if (cut && i == most / 2) {
      print_lanes(c, NULL, 0, ' ', false);
      fprintf(c->out, "... %u step%s (-v shows %s)\n", list.n - most, plural(list.n - most),
              list.n - most == 1 ? "it" : "them");
      i = list.n - most / 2;
    }
    print_step(c, list.at[i]);
  }
  vec_free(&list);
}

static uint32_t child(const verdict *v, uint32_t parent, uint32_t from) {
  while (from < v->moves.n && v->moves.at[from].parent != parent) from++;
  return from;
}

static uint32_t children(const verdict *v, uint32_t parent) {
  uint32_t n = 0;
  for (uint32_t i = child(v, parent, 0); i < v->moves.n; i = child(v, parent, i + 1)) n++;
  return n;
}

/* ---- calls ---- */

typedef VEC(const symbol *) call_stack;

/* The calls that are under way in a component after the first `n` steps, outermost first; those of procedures of the specification are
 * left out. */
static void stack_after(const verdict *v, uint32_t component, uint32_t n, call_stack *out) {
  call_stack all = {0};
  for (uint32_t i = 0; i < n; i++) {
    const execution_step *s = &v->execution.steps.at[i];
    if (s->component != component || !s->function) continue;
    if (all.n > s->depth + 1) all.n = s->depth + 1;
    while (all.n <= s->depth) vec_push(&all, NULL);
    all.at[s->depth] = s->role == STEP_WOVEN || s->role == STEP_EVENT ? NULL : s->function;
  }
  out->n = 0;
  for (uint32_t i = 0; i < all.n; i++)
    if (all.at[i]) vec_push(out, all.at[i]);
  vec_free(&all);
}

static bool is_recursive(const call_stack *s) {
  for (uint32_t i = 0; i < s->n; i++)
    for (uint32_t k = 0; k < i; k++)
      if (s->at[i] == s->at[k]) return true;
  return false;
}

/* Where a recursive component is; equal calls in a row are counted. */
static void print_stacks(const chart *c, const strategy_move *m) {
  call_stack s = {0};
  for (uint32_t i = 0; i < m->nactors; i++) {
    stack_after(c->v, c->v->actors.at[m->first_actor + i], m->first_step + m->nsteps, &s);
    if (!is_recursive(&s)) continue;
    fprintf(c->out, "   %s is in", c->v->components.at[c->v->actors.at[m->first_actor + i]]);
    for (uint32_t k = 0; k < s.n;) {
      uint32_t n = 1;
      while (k + n < s.n && s.at[k + n] == s.at[k]) n++;
      fprintf(c->out, "%s %s()", k ? "," : "", s.at[k]->name);
      if (n > 1) fprintf(c->out, " %u deep", n);
      k += n;
    }
  }
  vec_free(&s);
}

static void print_event(const chart *c, uint32_t move) {
  const strategy_move *m = &c->v->moves.at[move];
  const verdict *v = c->v;
  if (move == v->cycle_event) print_again(c);
  print_steps(c, m->first_step, m->nsteps);
  print_lanes(c, v->actors.at + m->first_actor, m->nactors, 'o', true);
  fprintf(c->out, "%s=> %s%s", paint(c->job, PAINT_EVENT), m->event, paint(c->job, PAINT_PLAIN));
  bool conformance = v->aim == AIM_SIMULATION || v->aim == AIM_TRACES;
  if (*m->expected) fprintf(c->out, "   not allowed here; expected: %s", m->expected);
  else if (conformance && !m->unseen && !children(v, move))
    fputs("   no trace of the specification continues with it", c->out);
  print_stacks(c, m);
  fputc('\n', c->out);
}

/* The events behind `parent`, and what follows them. */
static void print_from(const chart *c, uint32_t parent) {
  for (;;) {
    uint32_t n = children(c->v, parent), next = child(c->v, parent, 0);
    if (!n) return;
    if (n == 1) {
      print_event(c, next);
      parent = next;
      continue;
    }
    for (uint32_t k = 1; next < c->v->moves.n; next = child(c->v, parent, next + 1), k++) {
      const char *position = c->v->moves.at[next].position;
      fprintf(c->out, "  answer %u of %u%s%s:\n", k, n, *position ? ", by " : "", position);
      print_event(c, next);
      print_from(c, next);
    }
    return;
  }
}

void report_sequence_text(job *job, const verdict *v, FILE *out) {
  arena a = {0};
  chart c = {.job = job, .v = v, .width = lane_width(v), .out = out};
  report_steps(v, &a, &c.steps);
  print_names(&c);
  print_from(&c, UINT32_MAX);
  uint32_t last = c.steps.n;
  bool silent = v->cycle != NO_CYCLE && v->cycle_event == NO_CYCLE; /* the cycle is among what follows the last event */
  uint32_t middle = silent && v->cycle >= v->tail && v->cycle <= last ? v->cycle : last;
  print_steps(&c, v->tail, middle - v->tail);
  if (silent) print_again(&c);
  print_steps(&c, middle, last - middle);
  for (uint32_t i = 0; i < v->ends_by.n; i++) {
    print_lanes(&c, &i, 1, '#', false);
    fprintf(out, "%s %s\n", v->components.at[i], v->ends_by.at[i]);
  }
  if ((v->aim == AIM_REACH || v->aim == AIM_LTL || v->aim == AIM_ACTL) && v->kind == VERDICT_VIOLATED) {
    print_lanes(&c, NULL, 0, ' ', false);
    fprintf(out, "%s=> %s%s\n", paint(c.job, PAINT_BAD), v->message, paint(c.job, PAINT_PLAIN));
  }
  shown_steps_free(&c.steps);
  arena_free(&a);
}

/* ---- json ---- */

static void put_names(const verdict *v, const uint32_t *which, uint32_t n, buf *out) {
  buf_puts(out, "\"components\":[");
  for (uint32_t i = 0; i < n; i++) {
    if (i) buf_putc(out, ',');
    buf_json(out, v->components.at[which ? which[i] : i]);
  }
  buf_putc(out, ']');
}

/* The calls of each that takes part, outermost first. */
static void put_stacks(const verdict *v, const strategy_move *m, buf *out) {
  call_stack s = {0};
  buf_puts(out, ",\"stacks\":[");
  for (uint32_t i = 0; i < m->nactors; i++) {
    stack_after(v, v->actors.at[m->first_actor + i], m->first_step + m->nsteps, &s);
    buf_puts(out, i ? ",[" : "[");
    for (uint32_t k = 0; k < s.n; k++) {
      if (k) buf_putc(out, ',');
      buf_json(out, s.at[k]->name);
    }
    buf_putc(out, ']');
  }
  buf_putc(out, ']');
  vec_free(&s);
}

void report_sequence_json(const verdict *v, buf *out) {
  put_names(v, NULL, v->components.n, out);
  buf_puts(out, ",\n   \"sequence\":[");
  for (uint32_t i = 0; i < v->moves.n; i++) {
    const strategy_move *m = &v->moves.at[i];
    buf_puts(out, i ? ",\n   {\"event\":" : "\n   {\"event\":");
    buf_json(out, m->event);
    put_stacks(v, m, out);
    buf_putc(out, ',');
    put_names(v, v->actors.at + m->first_actor, m->nactors, out);
    buf_printf(out, ",\"steps\":[%u,%u],\"after\":", m->nsteps ? m->first_step : 0, m->nsteps);
    if (m->parent == UINT32_MAX) buf_puts(out, "null}");
    else buf_printf(out, "%u}", m->parent);
  }
  buf_puts(out, "]");
  if (v->cycle_event != NO_CYCLE) buf_printf(out, ",\"cycle_event\":%u", v->cycle_event);
  if (!v->ends_by.n) return;
  buf_puts(out, ",\"ends\":[");
  for (uint32_t i = 0; i < v->ends_by.n; i++) {
    if (i) buf_putc(out, ',');
    buf_json(out, v->ends_by.at[i]);
  }
  buf_puts(out, "]");
}
