/* The command line: every spelling, every refusal with its sentence. */
#include "unit.h"

#include "base/classes.h"
#include "base/options.h"

typedef struct fixture {
  job job;
  char *text;
  size_t size;
  bool ok, help;
} fixture;

/* Parses words that are separated by blanks. */
static void parse(fixture *f, const char *command, char *line) {
  char *words[32];
  int n = 0;
  for (char *w = strtok(line, " "); w; w = strtok(NULL, " ")) words[n++] = w;
  job_init(&f->job);
  f->job.diag.out = open_memstream(&f->text, &f->size);
  f->ok = options_parse(&f->job, command_find(command), n, words, &f->help);
  fflush(f->job.diag.out);
}

static void done(fixture *f) {
  fclose(f->job.diag.out);
  free(f->text);
  job_free(&f->job);
}

static void refuses(const char *command, const char *line, const char *message) {
  fixture f;
  char words[256];
  strcpy(words, line);
  parse(&f, command, words);
  assert_false(f.ok);
  assert_string_equal(f.text, message);
  done(&f);
}

static void defaults_stand(void **state) {
  (void)state;
  fixture f;
  char line[] = "a.c";
  parse(&f, "run", line);
  assert_true(f.ok);
  assert_false(f.help);
  assert_string_equal(f.job.options.entry, "main");
  assert_int_equal(f.job.options.data_model, MODEL_LP64);
  assert_false(f.job.options.quiet);
  assert_int_equal(f.job.options.files.n, 1);
  assert_string_equal(f.job.options.files.at[0], "a.c");
  done(&f);
}

static void every_spelling(void **state) {
  (void)state;
  fixture f;
  char line[] = "-Iinc -I other -DA=1 -D B -UC -std=c99 -include pre.h --include=more.h "
                "--entry f --data-model=ilp32 --time-limit 1.5 --max-steps=1000 -qv a.c - b.i "
                "-p dir --stats -- -x --entry y";
  parse(&f, "run", line);
  assert_true(f.ok);
  options *o = &f.job.options;
  assert_int_equal(o->include_dirs.n, 2);
  assert_string_equal(o->include_dirs.at[0], "inc");
  assert_string_equal(o->include_dirs.at[1], "other");
  assert_int_equal(o->defines.n, 2);
  assert_string_equal(o->defines.at[0], "A=1");
  assert_string_equal(o->undefines.at[0], "C");
  assert_string_equal(o->std, "c99");
  assert_int_equal(o->pre_include.n, 2);
  assert_string_equal(o->pre_include.at[0], "pre.h");
  assert_string_equal(o->pre_include.at[1], "more.h");
  assert_string_equal(o->entry, "f");
  assert_int_equal(o->data_model, MODEL_ILP32);
  assert_true(o->time_limit == 1.5);
  assert_true(o->max_steps == 1000);
  assert_true(o->quiet && o->verbose && o->stats);
  assert_string_equal(o->compile_commands, "dir");
  assert_int_equal(o->files.n, 3);
  assert_string_equal(o->files.at[1], "-");
  assert_int_equal(o->arguments.n, 3);
  assert_string_equal(o->arguments.at[0], "-x");
  assert_string_equal(o->arguments.at[1], "--entry");
  done(&f);
}

static void unknown_options_get_a_suggestion(void **state) {
  (void)state;
  refuses("run", "--entri f", "cantrip: error: unknown option '--entri'; did you mean --entry?\n");
  refuses("run", "--max-step=3", "cantrip: error: unknown option '--max-step=3'; did you mean --max-steps?\n");
  refuses("run", "-sdt=c99", "cantrip: error: unknown option '-sdt=c99'; see 'cantrip help run'\n");
  refuses("run", "--frobnicate", "cantrip: error: unknown option '--frobnicate'; see 'cantrip help run'\n");
  refuses("run", "-z", "cantrip: error: unknown option '-z'; see 'cantrip help run'\n");
  refuses("run", "--I x", "cantrip: error: unknown option '--I'; see 'cantrip help run'\n");
}

static void options_belong_to_commands(void **state) {
  (void)state;
  refuses("model", "--seed 3", "cantrip: error: --seed is not an option of 'cantrip model'\n");
  refuses("run", "--cfa", "cantrip: error: --cfa is not an option of 'cantrip run'\n");
}

static void values_are_checked(void **state) {
  (void)state;
  refuses("run", "--entry", "cantrip: error: --entry needs a value: F\n");
  refuses("run", "a.c -I", "cantrip: error: -I needs a value: DIR\n");
  refuses("run", "--quiet=yes", "cantrip: error: --quiet takes no value\n");
  refuses("run", "--data-model lp32",
          "cantrip: error: --data-model: 'lp32' is not one of lp64|ilp32; did you mean 'ilp32'?\n");
  refuses("run", "--data-model lp", "cantrip: error: --data-model: 'lp' is not one of lp64|ilp32\n");
  refuses("model", "--format=svg", "cantrip: error: --format: 'svg' is not one of text|json|dot|aut|fsp|c|hoa\n");
  refuses("run", "--max-steps 1.5", "cantrip: error: --max-steps: '1.5' is not a whole number greater than 0\n");
  refuses("run", "--max-steps=", "cantrip: error: --max-steps needs a value that is not empty: N\n");
  refuses("run", "--max-steps 0", "cantrip: error: --max-steps: '0' is not a whole number greater than 0\n");
  refuses("check", "--json= a.c", "cantrip: error: --json needs a value that is not empty: FILE\n");
  refuses("run", "--seed 12x", "cantrip: error: --seed: '12x' is not a whole number, 0 or greater\n");
  refuses("run", "--time-limit -1", "cantrip: error: --time-limit: '-1' is not a number greater than 0\n");
  refuses("check", "--time-limit 0", "cantrip: error: --time-limit: '0' is not a number greater than 0\n");
  refuses("run", "--time-limit inf", "cantrip: error: --time-limit: 'inf' is not a number greater than 0\n");
}

static void help_comes_from_the_table(void **state) {
  (void)state;
  fixture f;
  char line[] = "--entry f --help --nonsense";
  parse(&f, "run", line);
  assert_true(f.ok && f.help);
  done(&f);
  buf b = {0};
  options_help(&b, command_find("run"));
#define OPTION(field, name, letter, kind, def, arg, commands, effect, help)                                            \
  if (strchr(commands, 'r')) assert_non_null(strstr(buf_text(&b), help));                                              \
  else assert_null(strstr(buf_text(&b), help));
#include "base/options.def"
#undef OPTION
  assert_non_null(strstr(buf_text(&b), "-q, --quiet "));
  assert_non_null(strstr(buf_text(&b), "-std=NAME "));
  buf_free(&b);
}

/* What kind of value is set does not matter, as long as it is another one. */
static void change_flag(option_flag *field) { *field = !*field; }
static void change_number(option_number *field) { *field += 1.5; }
static void change_text(option_text *field) { *field = "another one"; }
static void change_list(option_list *field) { vec_push(field, "another one"); }
static void change_word(option_word *field) { *field = *field == 1 ? 2 : 1; }
static void change_words(option_words *field) { *field ^= 1; }

static void key_of(job *job, buf *out) {
  buf_free(out);
  options_key(job, out);
}

/* The key has every option that can change an answer, and no other. */
static void the_key_has_what_changes_answers(void **state) {
  (void)state;
  enum { answer, source, question, output };
  static const char *const words[] = {"answer", "source", "question", "output"};
  buf before = {0}, after = {0};
  uint32_t in_key = 0;
#define OPTION(field, name, letter, kind, def, arg, commands, effect, help)                                            \
  {                                                                                                                    \
    job job;                                                                                                           \
    job_init(&job);                                                                                                    \
    key_of(&job, &before);                                                                                             \
    change_##kind(&job.options.field);                                                                                 \
    key_of(&job, &after);                                                                                              \
    bool differs = strcmp(buf_text(&before), buf_text(&after)) != 0;                                                   \
    if (differs != (effect == answer)) print_message("--%s: %s\n", name, words[effect]);                               \
    assert_true(differs == (effect == answer));                                                                        \
    in_key += differs;                                                                                                 \
    job_free(&job);                                                                                                    \
  }
#include "base/options.def"
#undef OPTION
  assert_true(in_key > 15);
  buf_free(&before);
  buf_free(&after);
}

static void planned_commands_are_not_listed_as_working(void **state) {
  (void)state;
  buf b = {0};
  options_help(&b, NULL);
  const char *text = buf_text(&b), *later = strstr(text, "not available in this version:");
  bool planned = false;
#define COMMAND(name, letter, exists, arguments, summary)                                                              \
  planned |= !exists;                                                                                                  \
  if (exists) assert_true(strstr(text, summary) && (!later || strstr(text, summary) < later));                         \
  else assert_true(!strstr(text, summary) && later && strstr(later, #name));
#include "base/commands.def"
#undef COMMAND
  assert_int_equal(later != NULL, planned); /* nothing is announced where all is there */
  buf_free(&b);
}

static void nearest_words(void **state) {
  (void)state;
  const char *const words[] = {"main", "get_result", "put_result"};
  assert_string_equal(nearest_word("mian", words, 3), "main");
  assert_string_equal(nearest_word("get_resutl", words, 3), "get_result");
  assert_null(nearest_word("completely_else", words, 3));
  assert_null(nearest_word("", words, 0));
  assert_string_equal(nearest_command("chekc"), "check");
  assert_string_equal(nearest_command("hlep"), "help");
  assert_null(nearest_command("examples/bank.c"));
}

/* A batch hands on what its tasks are to be checked with, and nothing of what is printed. */
static void options_are_passed_on(void **state) {
  (void)state;
  fixture f;
  char line[] =
      "-q --loops unfold --unfold 5 -DA=1 -D B --data-model lp64 --external writes --certify --time-limit 2.5 "
      "-std=c99 t.yml";
  parse(&f, "batch", line);
  assert_true(f.ok);
  arena a = {0};
  string_list words = {0};
  buf text = {0};
  options_pass(&f.job, command_find("batch"), command_find("check"), &a, &words);
  for (uint32_t i = 0; i < words.n; i++) buf_printf(&text, "%s ", words.at[i]);
  assert_string_equal(buf_text(&text),
                      "-D A=1 -D B -std=c99 --time-limit 2.5 --external writes --certify --loops unfold "
                      "--unfold 5 ");
  buf_free(&text);
  vec_free(&words);
  arena_free(&a);
  done(&f);
}

static void sets_of_words(void **state) {
  (void)state;
  fixture f;
  char line[] = "--assume noalias,nonnull --malloc may-fail a.c";
  parse(&f, "check", line);
  assert_true(f.ok);
  assert_int_equal(f.job.options.assume, GIVEN_NONNULL | GIVEN_NOALIAS);
  assert_int_equal(f.job.options.malloc, MALLOC_MAY_FAIL);
  assert_string_equal(options_word(&f.job, "malloc"), "may-fail");
  assert_string_equal(options_word(&f.job, "globals"), "");
  done(&f);
  refuses("check", "--assume nonnull, a.c", "cantrip: error: --assume: '' is not one of nonnull|noalias|defined\n");
}

RUN(cmocka_unit_test(options_are_passed_on), cmocka_unit_test(sets_of_words), cmocka_unit_test(defaults_stand),
    cmocka_unit_test(every_spelling), cmocka_unit_test(unknown_options_get_a_suggestion),
    cmocka_unit_test(options_belong_to_commands), cmocka_unit_test(values_are_checked),
    cmocka_unit_test(help_comes_from_the_table), cmocka_unit_test(the_key_has_what_changes_answers),
    cmocka_unit_test(planned_commands_are_not_listed_as_working), cmocka_unit_test(nearest_words))
