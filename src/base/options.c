/* See options.h. Options look as a compiler's and as GNU's do: `--name value`,
 * `--name=value`, letters (`-q`, `-I DIR`, `-IDIR`), and the compiler's own `-std=NAME`
 * and `-include FILE`. Files and options may be mixed; `--` ends both, and what follows
 * is for the program that is executed. */
#include "base/options.h"

#include "base/classes.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef enum { kind_flag, kind_number, kind_text, kind_list, kind_word, kind_words } option_kind;
typedef enum { effect_answer, effect_source, effect_question, effect_output } option_effect;

typedef struct option {
  const char *name, *letter;
  option_kind kind;
  size_t offset;
  const char *argument, *commands;
  option_effect effect;
  const char *help;
} option;

static const option table[] = {
#define OPTION(field, name, letter, kind, def, arg, commands, effect, help)                                            \
  {name, letter, kind_##kind, offsetof(options, field), arg, commands, effect_##effect, help},
#include "base/options.def"
#undef OPTION
};

static const command commands[] = {
#define COMMAND(name, letter, exists, arguments, summary) {#name, letter, exists, arguments, summary},
#include "base/commands.def"
#undef COMMAND
};

enum { noptions = sizeof table / sizeof *table, ncommands = sizeof commands / sizeof *commands };

const command *command_find(const char *name) {
  for (int i = 0; i < ncommands; i++)
    if (!strcmp(commands[i].name, name)) return &commands[i];
  return NULL;
}

/* --- the nearest name --- */

static uint32_t distance(const char *a, const char *b) {
  enum { longest = 40 };
  size_t n = strlen(a), m = strlen(b);
  if (n > longest || m > longest) return UINT32_MAX;
  uint32_t row[longest + 1];
  for (size_t j = 0; j <= m; j++) row[j] = (uint32_t)j;
  for (size_t i = 1; i <= n; i++) {
    uint32_t diagonal = row[0];
    row[0] = (uint32_t)i;
    for (size_t j = 1; j <= m; j++) {
      uint32_t best = diagonal + (a[i - 1] != b[j - 1]);
      if (row[j] + 1 < best) best = row[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      diagonal = row[j];
      row[j] = best;
    }
  }
  return row[m];
}

const char *nearest_word(const char *word, const char *const *words, uint32_t n) {
  uint32_t best = (uint32_t)strlen(word) / 3 + 2;
  const char *nearest = NULL;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t d = distance(word, words[i]);
    if (d < best) best = d, nearest = words[i];
  }
  return nearest;
}

const char *nearest_command(const char *name) {
  const char *words[ncommands + 2] = {"help", "version"};
  for (int i = 0; i < ncommands; i++) words[i + 2] = commands[i].name;
  return nearest_word(name, words, ncommands + 2);
}

/* --- finding an option --- */

static bool belongs(const option *o, const command *c) { return strchr(o->commands, c->letter); }

/* Options that a compiler writes with one dash. */
static bool is_compiler_style(const option *o) { return !strcmp(o->name, "std") || !strcmp(o->name, "include"); }

/* An option of this command, or else one of another. */
static const option *find_name(const command *c, const char *name, size_t n) {
  const option *other = NULL;
  if (n == strlen("mainproc") && !strncmp(name, "mainproc", n)) return find_name(c, "entry", 5);
  for (int i = 0; i < noptions; i++) {
    if (strlen(table[i].name) != n || n <= 1 || strncmp(table[i].name, name, n)) continue;
    if (belongs(&table[i], c)) return &table[i];
    other = &table[i];
  }
  return other;
}

static const option *find_letter(char letter) {
  for (int i = 0; i < noptions; i++)
    if (table[i].letter[0] == letter && letter) return &table[i];
  return NULL;
}

static const char *nearest_option(const command *c, const char *name) {
  const char *words[noptions];
  uint32_t n = 0;
  for (int i = 0; i < noptions; i++)
    if (belongs(&table[i], c) && table[i].name[1]) words[n++] = table[i].name;
  return nearest_word(name, words, n);
}

/* --- values --- */

typedef struct parser {
  job *job;
  const command *command;
  int argc, at;
  char **argv;
} parser;

/* How the user is told of an option: --name, -std, -I. */
static const char *dashes(const option *o) { return !o->name[1] || is_compiler_style(o) ? "-" : "--"; }

/* The help begins with the words: "a|b|c: ..." Which is this, from 1 on? 0: none. */
static uint32_t word_number(const option *o, const char *value, size_t n) {
  uint32_t number = 1;
  for (const char *w = o->help;; number++) {
    size_t length = strcspn(w, "|:");
    if (length == n && !strncmp(w, value, n)) return number;
    if (w[length] == ':') return 0;
    w += length + 1;
  }
}

/* The n-th word, from 1 on. */
static const char *word_text(job *job, const option *o, uint32_t number) {
  const char *w = o->help;
  if (!number) return "";
  while (--number) w += strcspn(w, "|:") + 1;
  return intern_strn(&job->names, w, strcspn(w, "|:"));
}

static void refuse_word(parser *p, const option *o, const char *word) {
  enum { most = 32 };
  const char *words[most];
  uint32_t n = 0;
  for (const char *w = o->help; n < most; w += strcspn(w, "|:") + 1) {
    words[n++] = intern_strn(&p->job->names, w, strcspn(w, "|:"));
    if (w[strcspn(w, "|:")] == ':') break;
  }
  const char *near = nearest_word(word, words, n);
  int length = (int)strcspn(o->help, ":");
  if (near)
    diag_error(&p->job->diag, (place){0}, "%s%s: '%s' is not one of %.*s; did you mean '%s'?", dashes(o), o->name, word,
               length, o->help, near);
  else
    diag_error(&p->job->diag, (place){0}, "%s%s: '%s' is not one of %.*s", dashes(o), o->name, word, length, o->help);
}

/* One word, or with commas between them several: their number, or a bit for each. */
static bool set_words(parser *p, const option *o, const char *value) {
  uint32_t *field = (uint32_t *)((char *)&p->job->options + o->offset);
  bool several = o->kind == kind_words;
  *field = 0;
  for (const char *at = value;;) {
    size_t n = several ? strcspn(at, ",") : strlen(at);
    uint32_t number = word_number(o, at, n);
    if (!number) {
      refuse_word(p, o, intern_strn(&p->job->names, at, n));
      return false;
    }
    if (several) *field |= 1u << (number - 1);
    else *field = number;
    if (!at[n]) return true;
    at += n + 1;
  }
}

/* A limit or a count of nothing would be no answer at all; without the option there is none. */
static bool zero_means_something(const option *o) { return !strcmp(o->name, "seed") || !strcmp(o->name, "unfold"); }

static bool set_number(parser *p, const option *o, const char *value) {
  char *end;
  double number = strtod(value, &end);
  bool whole = !strcmp(o->argument, "N"), zero = zero_means_something(o);
  if (end == value || *end || !isfinite(number) || number < 0 || (number == 0 && !zero) ||
      (whole && (number != floor(number) || number > 9007199254740992.0))) {
    diag_error(&p->job->diag, (place){0}, "%s%s: '%s' is not a %s%s", dashes(o), o->name, value,
               whole ? "whole number" : "number", zero ? ", 0 or greater" : " greater than 0");
    return false;
  }
  *(option_number *)((char *)&p->job->options + o->offset) = number;
  return true;
}

static bool set_value(parser *p, const option *o, const char *value) {
  void *field = (char *)&p->job->options + o->offset;
  switch (o->kind) {
  case kind_flag: *(option_flag *)field = true; break;
  case kind_number: return set_number(p, o, value);
  case kind_list: vec_push((option_list *)field, value); break;
  case kind_text: *(option_text *)field = value; break;
  case kind_word:
  case kind_words: return set_words(p, o, value);
  }
  return true;
}

/* `joined`: what stands in the same word, or NULL. */
static bool take(parser *p, const option *o, const char *joined) {
  diag *d = &p->job->diag;
  if (!belongs(o, p->command)) {
    diag_error(d, (place){0}, "%s%s is not an option of 'cantrip %s'", dashes(o), o->name, p->command->name);
    return false;
  }
  if (o->kind == kind_flag) {
    if (joined) {
      diag_error(d, (place){0}, "%s%s takes no value", dashes(o), o->name);
      return false;
    }
    return set_value(p, o, NULL);
  }
  if (!joined) {
    if (p->at >= p->argc) {
      diag_error(d, (place){0}, "%s%s needs a value: %s", dashes(o), o->name, o->argument);
      return false;
    }
    joined = p->argv[p->at++];
  }
  if (!*joined) {
    diag_error(d, (place){0}, "%s%s needs a value that is not empty: %s", dashes(o), o->name, o->argument);
    return false;
  }
  return set_value(p, o, joined);
}

static bool unknown(parser *p, const char *word, const char *name) {
  const char *near = nearest_option(p->command, name);
  const option *o = near ? find_name(p->command, near, strlen(near)) : NULL;
  if (o) diag_error(&p->job->diag, (place){0}, "unknown option '%s'; did you mean %s%s?", word, dashes(o), near);
  else diag_error(&p->job->diag, (place){0}, "unknown option '%s'; see 'cantrip help %s'", word, p->command->name);
  return false;
}

static bool parse_long(parser *p, char *word, const char *name) {
  size_t n = strcspn(name, "=");
  const option *o = find_name(p->command, name, n);
  if (o) return take(p, o, name[n] ? name + n + 1 : NULL);
  char *bare = mem_strdup(name);
  bare[n] = 0;
  unknown(p, word, bare);
  mem_free(bare);
  return false;
}

static bool parse_letters(parser *p, char *word) {
  size_t n = strcspn(word + 1, "=");
  const option *compiler = find_name(p->command, word + 1, n);
  if (compiler && is_compiler_style(compiler)) return parse_long(p, word, word + 1);
  for (const char *at = word + 1; *at; at++) {
    const option *o = find_letter(*at);
    if (!o) return unknown(p, word, word + 1);
    if (o->kind != kind_flag) return take(p, o, at[1] ? at + 1 : NULL);
    if (!take(p, o, NULL)) return false;
  }
  return true;
}

bool options_parse(job *job, const command *command, int argc, char **argv, bool *help) {
  parser p = {job, command, argc, 0, argv};
  *help = false;
  while (p.at < argc) {
    char *word = argv[p.at++];
    if (!strcmp(word, "--")) {
      while (p.at < argc) vec_push(&job->options.arguments, argv[p.at++]);
    } else if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
      *help = true;
      return true;
    } else if (word[0] != '-' || !word[1]) {
      vec_push(&job->options.files, word);
    } else if (!(word[1] == '-' ? parse_long(&p, word, word + 2) : parse_letters(&p, word))) {
      return false;
    }
  }
  return true;
}

/* --- passing on --- */

const char *options_word(job *job, const char *name) {
  for (int i = 0; i < noptions; i++)
    if (!strcmp(table[i].name, name) && table[i].kind == kind_word)
      return word_text(job, &table[i], *(option_word *)((char *)&job->options + table[i].offset));
  return "";
}

static void pass(string_list *words, const option *o, const char *value, arena *a) {
  bool joined = !strcmp(o->name, "std");
  const char *name = arena_printf(a, "%s%s%s%s", dashes(o), o->name, joined ? "=" : "", joined ? value : "");
  vec_push(words, name);
  if (value && !joined) vec_push(words, value);
}

static void pass_words(job *job, const option *o, uint32_t set, arena *a, string_list *words) {
  for (uint32_t n = 1; set; n++, set >>= 1)
    if (set & 1) pass(words, o, word_text(job, o, n), a);
}

static void pass_one(job *job, const option *o, const options *usual, arena *a, string_list *words) {
  const void *field = (char *)&job->options + o->offset, *before = (const char *)usual + o->offset;
  switch (o->kind) {
  case kind_flag:
    if (*(const option_flag *)field) pass(words, o, NULL, a);
    break;
  case kind_number: {
    double number = *(const option_number *)field;
    if (number != *(const option_number *)before) pass(words, o, arena_printf(a, "%.17g", number), a);
    break;
  }
  case kind_text: {
    const char *text = *(const option_text *)field;
    if (strcmp(text, *(const option_text *)before)) pass(words, o, text, a);
    break;
  }
  case kind_list: {
    const option_list *list = field;
    for (uint32_t i = 0; i < list->n; i++) pass(words, o, list->at[i], a);
    break;
  }
  case kind_word: {
    uint32_t word = *(const option_word *)field;
    if (word != *(const option_word *)before) pass(words, o, word_text(job, o, word), a);
    break;
  }
  case kind_words: pass_words(job, o, *(const option_words *)field, a, words); break;
  }
}

void options_pass(job *given, const command *from, const command *to, arena *a, string_list *words) {
  job usual;
  job_init(&usual);
  for (int i = 0; i < noptions; i++) {
    const option *o = &table[i];
    bool printing = !strcmp(o->name, "quiet") || !strcmp(o->name, "verbose") || !strcmp(o->name, "progress");
    if (belongs(o, from) && belongs(o, to) && !printing) pass_one(given, o, &usual.options, a, words);
  }
  job_free(&usual);
}

void options_key(job *job, buf *out) {
  static const options nothing;
  arena a = {0};
  string_list words = {0};
  options usual = nothing; /* so that a default that changes is another key */
  for (int i = 0; i < noptions; i++) {
    const option *o = &table[i];
    if (o->kind == kind_text) *(option_text *)((char *)&usual + o->offset) = "";
    if (o->effect == effect_answer) pass_one(job, o, &usual, &a, &words);
  }
  for (uint32_t i = 0; i < words.n; i++) buf_printf(out, "%zu:%s ", strlen(words.at[i]), words.at[i]);
  vec_free(&words);
  arena_free(&a);
}

/* --- help --- */

static void spelling(buf *out, const option *o) {
  bool joined = !strcmp(o->name, "std");
  if (o->letter[0] && o->name[1]) buf_printf(out, "-%s, ", o->letter);
  buf_printf(out, "%s%s", dashes(o), o->name);
  if (o->kind != kind_flag) buf_printf(out, "%s%s", joined ? "=" : " ", o->argument);
}

static void overview(buf *out) {
  buf_puts(out, "usage: cantrip COMMAND [OPTION...] FILE...\n\ncommands:\n");
  for (int i = 0; i < ncommands; i++)
    if (commands[i].exists) buf_printf(out, "  %-9s %s\n", commands[i].name, commands[i].summary);
  buf_puts(out, "  help      this text, or with COMMAND the options of one\n"
                "  version   print the version\n");
  const char *separator = "\nnot available in this version: ";
  for (int i = 0; i < ncommands; i++)
    if (!commands[i].exists) {
      buf_printf(out, "%s%s", separator, commands[i].name);
      separator = ", ";
    }
  if (*separator == ',') buf_putc(out, '\n');
  buf_puts(
      out,
      "\nfiles by their ending: .c and .i are C, .spec is a specification, .prp an SV-COMP property,\n.yml an SV-COMP task, .aut a transition system; - is C on the standard input.\nexit status: 0 all properties hold, 1 wrong usage, 2 bad input, 5 unknown, 6 internal error,\n10 a violation; `run` otherwise exits with the program's status.\n");
}

/* The options of a command, by what they are about. */
typedef enum { about_question, about_answer, about_source, about_results, about_output } option_group;

static const char *const groups[] = {[about_question] = "what is asked",
                                     [about_answer] = "assumptions, limits and engines",
                                     [about_source] = "how C is read",
                                     [about_results] = "results in files",
                                     [about_output] = "what is printed, and how the work is done"};

static option_group group_of(const option *o) {
  static const char *const asked[] = {"entry",    "checks",        "ltl",    "label",
                                      "validate", "changed-since", "inputs", "schedule"};
  static const char *const limits[] = {"time-limit"};
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
    if (!strcmp(o->name, asked[i])) return about_question;
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
    if (!strcmp(o->name, limits[i])) return about_answer;
  switch (o->effect) {
  case effect_question: return about_question;
  case effect_answer: return about_answer;
  case effect_source: return about_source;
  case effect_output: break;
  }
  return !strcmp(o->argument, "FILE") ? about_results : about_output;
}

static void help_group(buf *out, const command *command, option_group group) {
  bool any = false;
  for (int i = 0; i < noptions; i++) {
    if (!belongs(&table[i], command) || group_of(&table[i]) != group) continue;
    buf left = {0};
    spelling(&left, &table[i]);
    buf_printf(out, "%s%s%s  %-24s %s\n", any ? "" : "\n", any ? "" : groups[group], any ? "" : ":\n", buf_text(&left),
               table[i].help);
    buf_free(&left);
    any = true;
  }
}

void options_help(buf *out, const command *command) {
  if (!command) {
    overview(out);
    return;
  }
  buf_printf(out, "usage: cantrip %s [OPTION...] %s\n", command->name, command->arguments);
  if (!command->exists) {
    buf_puts(out, "This version cannot do it yet.\n");
    return;
  }
  buf_printf(out, "%c%s.\n", command->summary[0] - 'a' + 'A', command->summary + 1);
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) help_group(out, command, (option_group)i);
  buf_printf(out, "  %-24s %s\n", "-h, --help", "this text");
}

/* Hyphens are minus signs in options, and a leading dot or quote would be a request. */
static void man_text(buf *out, const char *s) {
  for (; *s; s++) {
    if (*s == '-') buf_puts(out, "\\-");
    else if (*s == '\\') buf_puts(out, "\\e");
    else if (*s == '|') buf_puts(out, "|\\:"); /* a long list may be broken there */
    else buf_putc(out, *s);
  }
}

void options_man(buf *out, const command *command) {
  for (int i = 0; i < noptions; i++) {
    if (!belongs(&table[i], command)) continue;
    buf left = {0};
    spelling(&left, &table[i]);
    buf_puts(out, ".TP\n.B ");
    man_text(out, buf_text(&left));
    buf_putc(out, '\n');
    man_text(out, table[i].help);
    buf_puts(out, ".\n");
    buf_free(&left);
  }
}
