/* `cantrip ltl FORMULA`: the Büchi automaton of a formula, as it is used in checks, for people and for other programs. */
#include "command/command.h"

#include "automata/buchi.h"
#include "spec/alphabet.h"

enum { most_states = 100000 };

/* Formulas that look back are translated for themselves. */
static buchi *automaton_of(const alphabet *a, formulas *all, formula f, bool several) {
  if (!several && !a->pasts.n) return buchi_on_states(all, f, most_states);
  buchi *b = alphabet_automaton(a, all, f, most_states);
  if (several || !b) return b;
  buchi *one = buchi_degeneralise(b);
  buchi_free(b);
  return one;
}

static int print_automaton(job *job, const char *text, const alphabet *a, formulas *all, formula f) {
  buf out = {0};
  buchi *b = automaton_of(a, all, f, job->options.generalized);
  if (!b) {
    diag_error(&job->diag, (place){0}, "the automaton has more than %d states, or more than %d promises", most_states,
               BUCHI_MOST_MARKS);
    return STATUS_UNKNOWN;
  }
  if (job->options.quiet) buchi_print_size(b, &out);
  else if (job->options.format == FORMAT_HOA) buchi_print_hoa(b, text, &out);
  else if (job->options.format == FORMAT_DOT) buchi_print_dot(b, &out);
  else buchi_print_text(b, &out);
  fputs(buf_text(&out), stdout);
  buf_free(&out);
  buchi_free(b);
  return STATUS_DONE;
}

static int translate(job *job, spec *s, const char *text) {
  int status = STATUS_INPUT;
  const ltl *f = spec_formula(s, "FORMULA", text);
  if (!f) return status;
  alphabet a;
  formulas all;
  if (alphabet_of_formula(s, f, &a)) {
    formulas_init(&all, &a.letters);
    status = print_automaton(job, text, &a, &all, alphabet_formula(&a, &all, f));
    formulas_free(&all);
  } else diag_error(&job->diag, f->where, "this formula distinguishes more than %d letters", LETTERS_MOST);
  alphabet_free(&a);
  return status;
}

int command_ltl(job *job) {
  uint32_t format = job->options.format, n = job->options.files.n;
  if (!n || role_of(job->options.files.at[n - 1]) == ROLE_SPECIFICATION) {
    diag_error(&job->diag, (place){0}, "a formula is missing: cantrip ltl 'G (lock -> F unlock)'");
    return STATUS_USAGE;
  }
  if (format != FORMAT_TEXT && format != FORMAT_DOT && format != FORMAT_HOA) {
    diag_error(&job->diag, (place){0}, "automata are printed as text, dot or hoa");
    return STATUS_USAGE;
  }
  actions actions;
  actions_init(&actions);
  spec *s = spec_new(job, &actions);
  bool fine = true;
  for (uint32_t i = 0; i + 1 < n; i++) fine &= spec_read(s, job->options.files.at[i]);
  fine &= spec_finish(s);
  int status = fine ? translate(job, s, job->options.files.at[n - 1]) : STATUS_INPUT;
  spec_free(s);
  actions_free(&actions);
  return status;
}
