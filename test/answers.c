/* What `cantrip check --json` has written, as lines for scripts:
 *   answers FILE             a line for each property: ANSWER, CLASS or kind, LINE, FUNCTION, NAME, REASON, with tabs between them; the answer is
 *                            holds, vacuous (which holds, too), violated or unknown
 *   answers --verdict FILE   the worst of them, or `refused`
 *   answers --reason FILE    of `unknown`: why
 *   answers --of NAME FILE   the answer of one property: holds, violated, unknown; nothing if it is not there
 *   answers --inputs FILE    what the first violation was given, as `cantrip run --inputs` reads it
 *   answers --steps FILE     the steps of the first violation: ROLE, STATEMENT, with a tab between them; then `event` and the events of
 *                            several components in their order, or `move` and the first event of a strategy
 *   answers --assumed FILE   the kinds of what is assumed
 *   answers --proved FILE    the kinds of the certificates
 *   answers --number N FILE  of the statistics, by its name
 * The exit code is 1 if the file does not exist or is not JSON. */
#include "base/file.h"
#include "base/json.h"

#include <string.h>

static const json *first_of(const json *object, const char *name) {
  const json *list = json_get(object, name);
  return list ? list->first : NULL;
}

static const char *answer_of(const json *p) {
  const char *verdict = json_string(p, "verdict");
  return !strcmp(verdict, "holds") && json_is_true(p, "vacuous") ? "vacuous" : verdict;
}

static void put_properties(const json *top) {
  for (const json *p = first_of(top, "properties"); p; p = p->next) {
    const char *class = json_string(p, "class");
    printf("%s\t%s\t%ld\t%s\t%s\t%s\n", answer_of(p), *class ? class : json_string(p, "kind"), json_integer(p, "line"),
           json_string(p, "function"), json_string(p, "name"), json_string(p, "reason"));
  }
}

static const json *first_violation(const json *top) {
  for (const json *p = first_of(top, "properties"); p; p = p->next)
    if (!strcmp(json_string(p, "verdict"), "violated")) return p;
  return NULL;
}

static void put_texts(const json *first) {
  for (const json *x = first; x; x = x->next) puts(x->text ? x->text : "");
}

static void put_one(const json *top, const char *name) {
  for (const json *p = first_of(top, "properties"); p; p = p->next)
    if (!strcmp(json_string(p, "name"), name)) puts(json_string(p, "verdict"));
}

static void put_steps(const json *top) {
  for (const json *s = first_of(first_violation(top), "trace"); s; s = s->next)
    printf("%s\t%s\n", json_string(s, "role"), json_string(s, "statement"));
  for (const json *e = first_of(first_violation(top), "sequence"); e; e = e->next)
    printf("event\t%s\n", json_string(e, "event"));
  const char *move = json_string(json_get(first_violation(top), "strategy"), "event");
  if (*move) printf("move\t%s\n", move);
}

static void put(const json *top, const char *what, const char *name) {
  if (!strcmp(what, "--verdict")) puts(json_string(top, "verdict"));
  else if (!strcmp(what, "--reason")) puts(json_string(top, "reason"));
  else if (!strcmp(what, "--of")) put_one(top, name);
  else if (!strcmp(what, "--inputs")) put_texts(first_of(first_violation(top), "run_inputs"));
  else if (!strcmp(what, "--steps")) put_steps(top);
  else if (!strcmp(what, "--assumed")) put_texts(first_of(top, "assumption_kinds"));
  else if (!strcmp(what, "--number")) printf("%ld\n", json_integer(json_get(top, "statistics"), name));
  else if (!strcmp(what, "--proved"))
    for (const json *p = first_of(top, "properties"); p; p = p->next) puts(json_string(p, "certificate_kind"));
  else put_properties(top);
}

int main(int argc, char **argv) {
  arena a = {0};
  buf text = {0};
  if (argc < 2 || argc > 4) {
    fputs("usage: answers [OPTION [NAME]] FILE\n", stderr);
    return 1;
  }
  const json *top = file_read(argv[argc - 1], 0, &text) ? json_read(&a, buf_text(&text), text.n) : NULL;
  if (top) put(top, argc > 2 ? argv[1] : "", argc > 3 ? argv[2] : "");
  buf_free(&text);
  arena_free(&a);
  return !top;
}
