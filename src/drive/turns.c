/* See turns.h. A compiled program makes the accesses that the interpreter makes, but for order of evaluation and temporaries: the table has
 * all of them, so that each thread finds its place again by what it accesses; globals are told by their addresses, everything else by size
 * and direction. Calls of the library are told by name, and are never skipped on the way to an access. */
#include "drive/turns.h"

#include "drive/script.h"

#include <string.h>

typedef enum { WRAP_PLAIN, WRAP_JOIN, WRAP_FIRST, WRAP_CREATE, WRAP_EXIT, WRAP_WAIT, WRAP_MEET } wrap_kind;

typedef struct wrapped {
  const char *name;
  wrap_kind kind;
  const char *more; /* further arguments of its macro */
} wrapped;

static const wrapped functions[] = {
    {"pthread_create", WRAP_CREATE, ", c, d"},
    {"thrd_create", WRAP_CREATE, ", b, c"},
    {"pthread_exit", WRAP_EXIT, ""},
    {"thrd_exit", WRAP_EXIT, ""},
    {"pthread_cond_wait", WRAP_WAIT, ", pthread_mutex_lock, pthread_mutex_unlock"},
    {"pthread_cond_timedwait", WRAP_WAIT, ", pthread_mutex_lock, pthread_mutex_unlock"},
    {"cnd_wait", WRAP_WAIT, ", mtx_lock, mtx_unlock"},
    {"pthread_barrier_wait", WRAP_MEET, ""},
    {"pthread_once", WRAP_FIRST, ""},
    {"call_once", WRAP_FIRST, ""},
    {"pthread_join", WRAP_JOIN, ""},
    {"pthread_detach", WRAP_PLAIN, ""},
    {"thrd_join", WRAP_JOIN, ""},
    {"pthread_mutex_init", WRAP_PLAIN, ""},
    {"pthread_mutex_destroy", WRAP_PLAIN, ""},
    {"pthread_mutex_lock", WRAP_PLAIN, ""},
    {"pthread_mutex_trylock", WRAP_PLAIN, ""},
    {"pthread_mutex_unlock", WRAP_PLAIN, ""},
    {"mtx_init", WRAP_PLAIN, ""},
    {"mtx_destroy", WRAP_PLAIN, ""},
    {"mtx_lock", WRAP_PLAIN, ""},
    {"mtx_trylock", WRAP_PLAIN, ""},
    {"mtx_unlock", WRAP_PLAIN, ""},
    {"pthread_rwlock_rdlock", WRAP_PLAIN, ""},
    {"pthread_rwlock_wrlock", WRAP_PLAIN, ""},
    {"pthread_rwlock_tryrdlock", WRAP_PLAIN, ""},
    {"pthread_rwlock_trywrlock", WRAP_PLAIN, ""},
    {"pthread_rwlock_unlock", WRAP_PLAIN, ""},
    {"pthread_spin_lock", WRAP_PLAIN, ""},
    {"pthread_spin_trylock", WRAP_PLAIN, ""},
    {"pthread_spin_unlock", WRAP_PLAIN, ""},
    {"pthread_cond_signal", WRAP_PLAIN, ""},
    {"pthread_cond_broadcast", WRAP_PLAIN, ""},
    {"cnd_signal", WRAP_PLAIN, ""},
    {"cnd_broadcast", WRAP_PLAIN, ""},
    {"sem_init", WRAP_PLAIN, ""},
    {"sem_wait", WRAP_PLAIN, ""},
    {"sem_trywait", WRAP_PLAIN, ""},
    {"sem_post", WRAP_PLAIN, ""},
    {"sem_getvalue", WRAP_PLAIN, ""},
    {"sem_destroy", WRAP_PLAIN, ""},
    {"free", WRAP_PLAIN, ""},
};

enum { FUNCTIONS = sizeof functions / sizeof *functions };

/* From 1 on; 0: it is not wrapped. */
static uint32_t number_of(const char *name) {
  for (uint32_t i = 0; i < FUNCTIONS; i++)
    if (!strcmp(functions[i].name, name)) return i + 1;
  return 0;
}

bool turns_wraps(const char *name) { return number_of(name); }

bool turns_use_tsan(const verdict *v) {
  return v->aim == AIM_CHECK && (v->check == CHECK_RACE || v->check == CHECK_THREADS);
}

static bool mentions(const program *p, const char *name) {
  for (uint32_t i = 0; i < p->terms->symbols.n; i++)
    if (p->terms->symbols.at[i]->kind == SYM_FUNC && !strcmp(p->terms->symbols.at[i]->name, name)) return true;
  return false;
}

/* Waiting for a condition variable unlocks its mutex and locks it again. */
static bool is_wrapped(const program *p, const char *name) {
  static const char *const locks[] = {"pthread_mutex_lock", "pthread_mutex_unlock", "mtx_lock", "mtx_unlock"};
  bool waits = mentions(p, "pthread_cond_wait") || mentions(p, "pthread_cond_timedwait") || mentions(p, "cnd_wait");
  for (size_t i = 0; waits && i < sizeof locks / sizeof *locks; i++)
    if (!strcmp(locks[i], name)) return true;
  return !strcmp(name, "pthread_create") || mentions(p, name);
}

void turns_put_wraps(const program *p, buf *out) {
  for (uint32_t i = 0; i < FUNCTIONS; i++)
    if (is_wrapped(p, functions[i].name)) buf_printf(out, " -Wl,--wrap=%s", functions[i].name);
}

/* Can the harness, which includes this file, name the global? */
static bool has_name_here(const symbol *g, uint32_t file) {
  if (g->kind != SYM_GLOBAL || g->owner != UINT32_MAX || g->is_thread_local || !g->is_defined) return false;
  return g->is_external || g->where.file == file;
}

/* 0: an access. */
static uint32_t number_of_point(const program *p, const turn_point *t) {
  if (!t->call || script_leaves_out(t->call)) return 0;
  return script_answers(p, t->call) ? TURNS_INPUT : number_of(t->call->name);
}

static void put_point(const turn_point *p, uint32_t call, uint32_t file, buf *out) {
  bool named = !p->call && p->what.of && has_name_here(p->what.of, file);
  buf_printf(out, "  {%u, %d, %llu, ", p->thread, p->writes, (unsigned long long)p->size);
  if (named) buf_printf(out, "(const char *)&%s, ", p->what.of->name);
  else buf_puts(out, "0, ");
  buf_printf(out, "%llu, %u, %u, %d},\n", named ? (unsigned long long)p->what.offset : 0, call, p->part, p->returns);
}

static void put_points(const program *p, const verdict *v, uint32_t file, buf *out) {
  uint32_t n = 0;
  buf_puts(out, "struct cantrip_point {\n  int thread, writes;\n  unsigned long long size;\n  const char *base;\n"
                "  unsigned long long offset;\n  int call, part, returns;\n};\n"
                "static const struct cantrip_point cantrip_points[] = {\n");
  for (uint32_t i = 0; i < v->points.n; i++) {
    uint32_t call = number_of_point(p, &v->points.at[i]);
    if (v->points.at[i].call && !call) continue;
    put_point(&v->points.at[i], call, file, out);
    n++;
  }
  buf_printf(out, "  {-1}};\n#define CANTRIP_POINTS %u\n", n);
}

static const char native[] =
#include "drive/turns.inc"
    ;

void turns_put(const program *p, const verdict *v, uint32_t file, buf *out) {
  static const char *const macros[] = {
      [WRAP_PLAIN] = "WRAP",     [WRAP_JOIN] = "WRAP_JOIN", [WRAP_FIRST] = "WRAP_FIRST", [WRAP_CREATE] = "WRAP_CREATE",
      [WRAP_EXIT] = "WRAP_EXIT", [WRAP_WAIT] = "WRAP_WAIT", [WRAP_MEET] = "WRAP_MEET"};
  put_points(p, v, file, out);
  buf_printf(out, "#define CANTRIP_RACES %d\n#define CANTRIP_VIOLATES %d /* the thread; -1: all, in a deadlock */\n",
             turns_use_tsan(v), v->aim == AIM_DEADLOCK ? -1 : (int)v->conflict.thread);
  buf_printf(out, "#define CANTRIP_ENDED %lluULL\n", (unsigned long long)v->conflict.ended);
  buf_puts(out, native);
  for (uint32_t i = 0; i < FUNCTIONS; i++)
    if (is_wrapped(p, functions[i].name))
      buf_printf(out, "CANTRIP_%s(%u, %s%s)\n", macros[functions[i].kind], i + 1, functions[i].name, functions[i].more);
  buf_puts(out, "const char *cantrip_tsan(void) __asm__(\"__tsan_default_options\");\n"
                "const char *cantrip_tsan(void) {\n  return \"exitcode=10:halt_on_error=1:report_thread_leaks=0:"
                "report_signal_unsafe=0\";\n}\n");
}
