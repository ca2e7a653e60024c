/* libcantrip: answers as the program's, nothing printed, no thread or file left behind, several checks at once, an end on
 * demand, and refusals in words. */
#include "unit.h"

#include "library/cantrip.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static cantrip_result *check(const char *const *arguments) {
  size_t n = 0;
  while (arguments[n]) n++;
  return cantrip_check(n, arguments, NULL);
}

#define CHECK(...) check((const char *const[]){__VA_ARGS__, NULL})

static int entries(const char *directory) {
  DIR *d = opendir(directory);
  int n = 0;
  while (readdir(d)) n++;
  closedir(d);
  return n;
}

static void a_violation_has_its_trace(void **state) {
  (void)state;
  cantrip_result *r = CHECK("examples/handshake.c");
  assert_int_equal(cantrip_answer(r), CANTRIP_VIOLATED);
  assert_int_equal(cantrip_count(r), 1);
  const cantrip_property *p = cantrip_at(r, 0);
  assert_string_equal(p->name, "unreach");
  assert_string_equal(p->kind, "reach");
  assert_string_equal(p->text, "reach_error is called");
  assert_true(p->nsteps > 10);
  assert_int_equal(p->cycle, p->nsteps);
  const cantrip_step *last = &p->steps[p->nsteps - 1];
  assert_string_equal(last->file, "examples/handshake.c");
  assert_string_equal(last->function, "main");
  assert_int_equal(last->line, 32);
  assert_int_equal(p->ninputs, 2);
  assert_string_equal(p->inputs[0], "0");
  assert_null(cantrip_at(r, 1));
  assert_non_null(strstr(cantrip_document(r, CANTRIP_TEXT), "verdict: violated"));
  assert_non_null(strstr(cantrip_document(r, CANTRIP_JSON), "\"violated\""));
  assert_non_null(strstr(cantrip_document(r, CANTRIP_HTML), "<html"));
  assert_non_null(strstr(cantrip_document(r, CANTRIP_SARIF), "2.1.0"));
  assert_non_null(strstr(cantrip_document(r, CANTRIP_JUNIT), "<testsuite"));
  assert_non_null(strstr(cantrip_document(r, CANTRIP_WITNESS), "violation_sequence"));
  assert_ptr_equal(cantrip_document(r, CANTRIP_JSON), cantrip_document(r, CANTRIP_JSON));
  cantrip_free(r);
}

static void several_properties_and_obligations(void **state) {
  (void)state;
  cantrip_result *r = CHECK("examples/upload.c", "examples/upload.spec");
  assert_int_equal(cantrip_answer(r), CANTRIP_VIOLATED);
  assert_int_equal(cantrip_count(r), 2);
  assert_int_equal(cantrip_at(r, 0)->verdict, CANTRIP_HOLDS);
  assert_string_equal(cantrip_at(r, 0)->kind, "simulation");
  assert_int_equal(cantrip_at(r, 0)->nsteps, 0);
  assert_int_equal(cantrip_at(r, 1)->verdict, CANTRIP_VIOLATED);
  cantrip_free(r);
  r = CHECK("--checks", "all", "--function", "average", "examples/average.c");
  size_t violated = 0;
  for (size_t i = 0; i < cantrip_count(r); i++) {
    const cantrip_property *p = cantrip_at(r, i);
    if (p->verdict == CANTRIP_VIOLATED)
      violated++, assert_true(p->line > 0), assert_string_equal(p->function, "average");
  }
  assert_true(violated > 0);
  cantrip_free(r);
}

/* What is written while `act` runs, to both streams. */
static size_t printed_by(void (*act)(void)) {
  char name[] = "/tmp/cantrip-library-XXXXXX";
  int file = mkstemp(name), out = dup(1), err = dup(2);
  fflush(NULL);
  dup2(file, 1);
  dup2(file, 2);
  act();
  fflush(NULL);
  dup2(out, 1);
  dup2(err, 2);
  off_t size = lseek(file, 0, SEEK_END);
  close(file), close(out), close(err);
  unlink(name);
  return (size_t)size;
}

static void everything(void) {
  cantrip_free(CHECK("examples/lock.c", "--explain", "--verbose", "--stats", "--loops", "summarize"));
  cantrip_free(CHECK("examples/handshake.c", "--progress", "never"));
  cantrip_free(CHECK("no such file.c"));
  cantrip_free(CHECK("--no-such-option"));
  cantrip_free(CHECK("--help"));
  cantrip_free(CHECK("examples/handshake.c", "--json", "-"));
}

static void nothing_is_printed_and_nothing_left(void **state) {
  (void)state;
  everything(); /* loads the libraries */
  int threads = entries("/proc/self/task"), files = entries("/proc/self/fd");
  assert_int_equal(printed_by(everything), 0);
  assert_int_equal(entries("/proc/self/task"), threads);
  assert_int_equal(entries("/proc/self/fd"), files);
}

static void wrong_arguments_are_refused_in_words(void **state) {
  (void)state;
  cantrip_result *r = CHECK("--no-such-option");
  assert_int_equal(cantrip_answer(r), CANTRIP_MISUSED);
  assert_non_null(strstr(cantrip_messages(r), "--no-such-option"));
  assert_int_equal(cantrip_count(r), 0);
  assert_string_equal(cantrip_document(r, CANTRIP_JSON), "");
  cantrip_free(r);
  r = CHECK("no such file.c");
  assert_int_equal(cantrip_answer(r), CANTRIP_REFUSED);
  assert_non_null(strstr(cantrip_messages(r), "no such file.c"));
  cantrip_free(r);
  r = CHECK("--all-functions", "--checks", "all", "examples/average.c");
  assert_int_equal(cantrip_answer(r), CANTRIP_MISUSED);
  assert_non_null(strstr(cantrip_messages(r), "--all-functions"));
  cantrip_free(r);
  r = cantrip_check(0, NULL, NULL);
  assert_int_equal(cantrip_answer(r), CANTRIP_MISUSED);
  cantrip_free(r);
  cantrip_free(NULL);
}

static void *one_of_many(void *context) {
  const char *const names[] = {"examples/handshake.c", "examples/lock.c", "examples/ring.c", "examples/queue.c"};
  size_t i = (size_t)context;
  cantrip_result *r = CHECK(names[i % 4], "--time-limit", "60");
  cantrip_verdict v = cantrip_answer(r);
  cantrip_free(r);
  return (void *)(size_t)v;
}

static void many_at_the_same_time(void **state) {
  (void)state;
  enum { n = 8 };
  pthread_t threads[n];
  size_t alone[4];
  for (size_t i = 0; i < 4; i++) alone[i] = (size_t)one_of_many((void *)i);
  for (size_t i = 0; i < n; i++) assert_int_equal(pthread_create(&threads[i], NULL, one_of_many, (void *)i), 0);
  for (size_t i = 0; i < n; i++) {
    void *v;
    pthread_join(threads[i], &v);
    assert_int_equal((size_t)v, alone[i % 4]);
  }
}

static volatile int stop;

static void *stop_soon(void *context) {
  usleep(300000);
  stop = 1;
  return context;
}

static void a_check_is_stopped(void **state) {
  (void)state;
  pthread_t thread;
  char name[] = "/tmp/cantrip-long-XXXXXX.c";
  int file = mkstemps(name, 2);
  FILE *f = fdopen(file, "w");
  fputs("extern void reach_error(void);\n"
        "int main(void) { unsigned long x = 1, n;\n"
        "  for (n = 0; n < 1000000000000; n++) x = x * 6364136223846793005UL + 1442695040888963407UL;\n"
        "  if (x == 12345) reach_error(); }\n",
        f);
  fclose(f);
  pthread_create(&thread, NULL, stop_soon, NULL);
  cantrip_result *r = cantrip_check(1, (const char *const[]){name}, &stop);
  pthread_join(thread, NULL);
  assert_int_equal(cantrip_answer(r), CANTRIP_UNKNOWN);
  assert_memory_equal(cantrip_at(r, 0)->text, "interrupted", strlen("interrupted")); /* where depends on when */
  cantrip_free(r);
  unlink(name);
}

RUN(cmocka_unit_test(a_violation_has_its_trace), cmocka_unit_test(several_properties_and_obligations),
    cmocka_unit_test(nothing_is_printed_and_nothing_left), cmocka_unit_test(wrong_arguments_are_refused_in_words),
    cmocka_unit_test(many_at_the_same_time), cmocka_unit_test(a_check_is_stopped))
