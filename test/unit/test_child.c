/* Processes of our own: what they write, how they end, and that none can be started. */
#include "unit.h"

#include "base/child.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

static int says(void *context, int out) {
  const char *text = context;
  return write(out, text, strlen(text)) == (ssize_t)strlen(text) ? 7 : 1;
}

static int sleeps(void *context, int out) {
  (void)context, (void)out;
  sleep(60);
  return 0;
}

static int crashes(void *context, int out) {
  (void)context, (void)out;
  signal(SIGABRT, SIG_DFL);
  raise(SIGABRT);
  return 0;
}

static void what_it_writes(void **state) {
  (void)state;
  child c;
  child_end end;
  assert_true(child_call(&c, says, "hello"));
  child_wait(&c, 0, &end);
  assert_int_equal(c.pid, 0);
  assert_false(end.signalled);
  assert_int_equal(end.code, 7);
  assert_string_equal(buf_text(&end.out), "hello");
  assert_string_equal(buf_text(&end.err), "");
  child_end_free(&end);
  assert_true(child_start(&c, (const char *const[]){"sh", "-c", "cat; echo out; echo err >&2; exit 3", NULL}));
  child_wait(&c, 3, &end);
  assert_int_equal(end.code, 3);
  assert_string_equal(buf_text(&end.out), "ut\n"); /* the end of it */
  assert_string_equal(buf_text(&end.err), "rr\n");
  child_end_free(&end);
}

static void ends_by_a_signal(void **state) {
  (void)state;
  child c;
  child_end end;
  assert_true(child_call(&c, crashes, NULL));
  child_wait(&c, 0, &end);
  assert_true(end.signalled);
  assert_int_equal(end.code, SIGABRT);
  child_end_free(&end);
}

static void is_asked_and_ended(void **state) {
  (void)state;
  child slow, quick;
  child_end end;
  assert_true(child_call(&slow, sleeps, NULL));
  assert_true(child_call(&quick, says, ""));
  child *both[] = {&slow, &quick};
  while (!child_ended(&quick, 0, &end)) child_wait_for_some(both, 2);
  assert_int_equal(end.code, 7);
  child_end_free(&end);
  assert_false(child_ended(&quick, 0, &end)); /* it is none now */
  assert_false(child_ended(&slow, 0, &end));
  child_kill(&slow);
  assert_int_equal(slow.pid, 0);
  child_kill(&slow);
}

/* With its own children. */
static void a_group_is_ended(void **state) {
  (void)state;
  child c;
  child_end end;
  char line[64] = "";
  assert_true(child_start(&c, (const char *const[]){"sh", "-c", "sleep 60 & echo $!; wait", NULL}));
  for (int i = 0; i < 500 && !strchr(line, '\n'); i++) {
    ssize_t n = pread(c.out, line, sizeof line - 1, 0);
    line[n > 0 ? n : 0] = 0;
    usleep(10000);
  }
  pid_t inner = atoi(line);
  assert_true(inner > 0);
  assert_false(child_ended(&c, 0, &end));
  child_kill(&c);
  bool alive = true;
  for (int i = 0; i < 500 && alive; i++) { /* somebody else reaps it */
    char name[64], text[256] = "";
    snprintf(name, sizeof name, "/proc/%d/stat", inner);
    FILE *f = fopen(name, "r");
    if (f && !fgets(text, sizeof text, f)) text[0] = 0;
    if (f) fclose(f);
    alive = f && !strstr(text, ") Z");
    usleep(10000);
  }
  assert_false(alive);
}

static void no_such_program(void **state) {
  (void)state;
  child c;
  child_end end;
  const char *const words[] = {"/none/such", NULL};
  assert_true(child_start(&c, words));
  child_wait(&c, 0, &end);
  assert_int_equal(end.code, 127);
  child_end_free(&end);
  assert_int_equal(child_perform(words), 127);
  assert_int_equal(child_perform((const char *const[]){"sh", "-c", "exit 9", NULL}), 9);
}

/* Without room for another file there is no child, and nothing to end. */
static void none_can_be_started(void **state) {
  (void)state;
  child c;
  child_end end;
  struct rlimit before, none;
  assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
  none = before;
  none.rlim_cur = 1;
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
  bool started = child_call(&c, says, "");
  int why = errno;
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
  assert_false(started);
  assert_int_equal(why, EMFILE);
  assert_int_equal(c.pid, 0);
  assert_false(child_ended(&c, 0, &end));
  child_kill(&c);
}

RUN(cmocka_unit_test(what_it_writes), cmocka_unit_test(ends_by_a_signal), cmocka_unit_test(is_asked_and_ended),
    cmocka_unit_test(a_group_is_ended), cmocka_unit_test(no_such_program), cmocka_unit_test(none_can_be_started))
