/* Random programs for fuzz/believe.sh, of the kind that people write and the other generators do not: records with arrays
 * in them and pointers that leave these, tables of functions in objects, parameters that may alias, variables that are
 * not always set, blocks whose variables are pointed to, library calls on small buffers, a volatile flag, an external device.
 *
 *     believe SEED                 the program on the standard output
 *     believe --device             the file with a body for the external function, for executions only
 *     believe --truth FILE...      what executions do, found by the interpreter with small inputs
 *
 * Members of the record stand in a random order, so each program has another layout. The error is that a victim, some
 * member or variable, is 77. Nothing says 77 but one or two attacks, and they say it to something else: through an index that may
 * leave its array, a pointer that may be the same as another, a function that was stored somewhere, a library call
 * that may write too much. Other indices are mostly kept in range. The truth is a set of lines:
 *     reach          some execution without run-time checks reaches the error
 *     reach comp     the same inside the function comp, which main calls with pointers to objects of their own
 *     broken CLASS   some execution without run-time checks cannot go on
 *     CLASS LINE     some execution with all run-time checks ends there
 * In some programs main gives comp pointers into one object; a proof about comp must then say that it assumes otherwise. These have
 * the word `aliases` in a comment.
 * Executions are a sample, so the truth can refute `holds`, but it proves nothing. */
#include "flat/checks.h"
#include "front/front.h"
#include "random.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- programs ---- */

typedef struct generator {
  uint64_t state;
  uint32_t risk;                               /* of 8: how many indices may be anything */
  uint32_t calls;                              /* of 8: how many statements call the library, beside the usual ones */
  uint32_t loops;                              /* for the names of their counters */
  const char *record, *pointer, *ints, *chars; /* the variables that statements may use here */
  bool in_comp;
} generator;

static uint32_t below(generator *g, uint32_t n) { return random_below(&g->state, n); }

static bool risk(generator *g) { return below(g, 8) < g->risk; }

static const char *pick(generator *g, uint32_t n, ...) {
  va_list ap;
  uint32_t wanted = below(g, n);
  const char *found = NULL;
  va_start(ap, n);
  for (uint32_t i = 0; i <= wanted; i++) found = va_arg(ap, const char *);
  va_end(ap);
  return found;
}

static const char *input(generator *g) {
  return g->in_comp ? pick(g, 2, "x", "n") : pick(g, 4, "in0", "in1", "in2", "x");
}

/* An index of an array of `count` elements. */
static void index_of(generator *g, uint32_t count) {
  if (risk(g)) {
    if (below(g, 2)) printf("[%s]", input(g));
    else printf("[%d]", (int)below(g, count + 3) - 1);
  } else if (below(g, 2)) {
    printf("[%u]", below(g, count));
  } else {
    printf("[(unsigned)%s %% %u]", input(g), count);
  }
}

static void member(generator *g) {
  switch (below(g, 7)) {
  case 0: printf("g"); return;
  case 1: printf("a"), index_of(g, 3); return;
  case 2: printf("h"), index_of(g, 2); return;
  case 3: printf("c"), index_of(g, 4); return;
  case 4: printf("m"), index_of(g, 2), index_of(g, 2); return;
  case 5: printf("r"), index_of(g, 2), printf(".x"); return;
  default: printf("r"), index_of(g, 2), printf(".y"), index_of(g, 2); return;
  }
}

static void place_term(generator *g) {
  switch (below(g, 9)) {
  case 0: printf("x"); return;
  case 1: printf("%s", g->in_comp ? "*k" : "y"); return;
  case 2: printf("%s", g->ints), index_of(g, 3); return;
  case 3: printf("%s", g->chars), index_of(g, 4); return;
  case 4:
    if (g->in_comp) printf("x");
    else printf("v"), index_of(g, 2), printf("."), member(g);
    return;
  case 5:
  case 6: printf("%s->", g->pointer), member(g); return;
  default: printf("%s", g->record), member(g); return;
  }
}

static void value_term(generator *g) {
  switch (below(g, 7)) {
  case 0: printf("%s", input(g)); return;
  case 1: place_term(g); return;
  case 2: place_term(g), printf(" + 1"); return;
  default: printf("%s", pick(g, 4, "0", "1", "7", "9")); return;
  }
}

static void condition(generator *g) {
  switch (below(g, 4)) {
  case 0: printf("%s > 1", input(g)); return;
  case 1: printf("!"), place_term(g); return;
  case 2: place_term(g), printf(" == "), value_term(g); return;
  default: place_term(g), printf(" == %s", pick(g, 3, "7", "9", "1")); return;
  }
}

/* ---- attacks and victims ---- */

/* An index that leads out of the array if somebody wants it to. */
static void loose_index(generator *g, uint32_t count) {
  switch (below(g, 4)) {
  case 0: printf("[%u]", count); return;
  case 1: printf("[(unsigned)%s %% %u]", input(g), count + 1 + below(g, 3)); return;
  case 2: printf("[%s]", input(g)); return;
  default: printf("[(int)((unsigned)%s %% %u) - 1]", input(g), count + 1); return;
  }
}

static void loose_member(generator *g) {
  switch (below(g, 6)) {
  case 0: printf("a"), loose_index(g, 3); return;
  case 1: printf("h"), loose_index(g, 2); return;
  case 2: printf("c"), loose_index(g, 4); return;
  case 3: printf("m"), index_of(g, 2), loose_index(g, 2); return;
  case 4: printf("r"), index_of(g, 2), printf(".y"), loose_index(g, 2); return;
  default: printf("r"), loose_index(g, 2), printf(".x"); return;
  }
}

static void attack(generator *g) {
  const char *of = g->in_comp ? pick(g, 2, "p->", "o->") : pick(g, 4, "s.", "p->", "heap->", "v[0].");
  switch (below(g, g->in_comp ? 8 : 10)) {
  case 0:
  case 1:
  case 2: printf("%s", of), loose_member(g), printf(" = 77;\n"); return;
  case 3: printf("q = %s%s;\nq", of, pick(g, 3, "a", "m[0]", "r[0].y")), loose_index(g, 2), printf(" = 77;\n"); return;
  case 4: printf("%s = 77;\n", g->in_comp ? "*k" : "*q"); return;
  case 5: printf("%sf = strike;\nif (%s) x = %s->f(1);\n", of, input(g), g->pointer); return;
  case 6: printf("memset(%sc, 77, %u);\n", of, 4 + below(g, 4)); return;
  case 7: printf("%s%s = 77;\n", of, pick(g, 3, "g", "a[1]", "r[1].x")); return;
  case 8: printf("device(got, 2);\nif (got[1] == 7) mark = 77;\n"); return;
  default: printf("strcpy(%sc, \"MMMMMM\");\n", of); return;
  }
}

static void victim(generator *g) {
  const char *of = g->in_comp ? pick(g, 2, "p->", "o->") : pick(g, 6, "s.", "t.", "p->", "heap->", "v[0].", "v[1].");
  switch (below(g, 9)) {
  case 0: printf("mark == 77"); return;
  case 1: printf("(%sg & 255) == 77", of); return;
  case 2: printf(g->in_comp ? "*k == 77" : "l[%u] == 77", below(g, 3)); return;
  case 3: printf("%sc[%u] == 77", of, below(g, 4)); return;
  case 4: printf("%sm[%u][%u] == 77", of, below(g, 2), below(g, 2)); return;
  case 5: printf("%sr[%u].y[%u] == 77", of, below(g, 2), below(g, 2)); return;
  default: printf("%s%s == 77", of, pick(g, 5, "g", "a[0]", "a[2]", "h[0]", "r[1].x")); return;
  }
}

static void victims(generator *g) {
  printf("if ("), victim(g);
  for (uint32_t n = 1 + below(g, 2); n; n--) printf(" || "), victim(g);
  printf(") reach_error();\n");
}

static void pointer_statement(generator *g) {
  if (g->in_comp) {
    printf("%s;\n", pick(g, 4, "q = p->a", "q = &p->g", "q = o->a", "q = &p->m[0][0]"));
    return;
  }
  switch (below(g, 8)) {
  case 0: printf("q = s.a;\n"); return;
  case 1: printf("q = &s.a"), index_of(g, 3), printf(";\n"); return;
  case 2: printf("q = %s;\n", pick(g, 4, "&s.g", "p->a", "l", "v[0].r[0].y")); return;
  case 3: printf("e = %s;\n", pick(g, 4, "s.c", "p->c", "buf", "(char *)&s")); return;
  case 4: printf("p = &v"), index_of(g, 2), printf(";\n"); return;
  case 5: printf("p = %s;\n", pick(g, 3, "&s", "&t", "heap")); return;
  case 6: printf("if (%s) p = &t;\n", input(g)); return;
  default: printf("q = %s ? p->a : l;\n", input(g)); return;
  }
}

/* One of the headers that few programs include. */
static void rare_header(generator *g) {
  switch (below(g, 18)) {
  case 0:
    printf("int f = open(\"x\", O_RDONLY); if (f >= 0) { x = lseek(f, 0, SEEK_END) > 3; close(f); } else x = 7;");
    break;
  case 1:
    printf(
        "static jmp_buf j; volatile int k = 1; if (!setjmp(j)) { k = %s; if (k > 2) longjmp(j, 5); x = 7; } else x = k;",
        input(g));
    break;
  case 2: printf("x = feclearexcept(FE_ALL_EXCEPT) ? 7 : fetestexcept(FE_DIVBYZERO) ? 9 : 1;"); break;
  case 3: printf("atomic_int k = 1; x = atomic_fetch_add(&k, %s) + atomic_load(&k);", input(g)); break;
  case 4: printf("char *a[] = {\"p\", \"-b\", 0}; x = getopt(2, a, \"ab\");"); break;
  case 5: printf("if (%s == 6) errx(1, \"no\"); x = 7;", input(g)); break;
  case 6: printf("int k = 5; x = ioctl(0, FIONREAD, &k) ? 9 : k & 7;"); break;
  case 7:
    printf("char *m = mmap(0, 4, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); "
           "if (m != MAP_FAILED) { m[1] = 7; x = m[1]; munmap(m, 4); }");
    break;
  case 8:
    printf("DIR *d = opendir(\".\"); if (d) { struct dirent *n = readdir(d); x = n ? n->d_name[0] : 9; closedir(d); }");
    break;
  case 9:
    printf(
        "struct addrinfo *r = 0; x = getaddrinfo(\"h\", 0, 0, &r); if (!x && r) { x = r->ai_family & 7; freeaddrinfo(r); }");
    break;
  case 10:
    printf(
        "char b[8]; mqd_t m = mq_open(\"/q\", O_RDONLY); x = m == (mqd_t)-1 ? 7 : (int)mq_receive(m, b, sizeof b, 0);");
    break;
  case 11: printf("x = (int)imaxabs(%s) + (iswdigit(L'4') ? 7 : 0);", input(g)); break;
  case 12: printf("x = strcasecmp(\"a\", \"A\") ? 7 : ffs(%s);", input(g)); break;
  case 13: printf("struct rlimit r = {7, 7}; x = getrlimit(RLIMIT_NOFILE, &r) ? 9 : (int)(r.rlim_cur & 7);"); break;
  case 14: printf("struct timeval t; x = gettimeofday(&t, 0) ? 7 : t.tv_usec < 1000000;"); break;
  case 15: printf("struct utsname u; x = uname(&u) ? 7 : u.sysname[0];"); break;
  case 16: printf("double _Complex d = %s + 2 * I; d *= d; x = (int)cimag(d) + (creal(d) > 9);", input(g)); break;
  default: printf("four a = {1, 2, %s, 4}; a += a > 2; x = a", input(g)), index_of(g, 4), printf(";"); break;
  }
}

/* One of the headers that fewer programs include. */
static void other_header(generator *g, uint32_t n) {
  switch (below(g, 18)) {
  case 0:
    printf("struct sockaddr_in a = {0}; socklen_t n = sizeof a; x = getsockname(3, (void *)&a, &n) ? 7 : a.sin_port;");
    break;
  case 1: printf("wchar_t b[4] = L\"ab\"; b[0] = %s; x = (int)wcslen(b) + (wcschr(b, 98) ? 7 : 0);", input(g)); break;
  case 2: printf("int k = 0; printf(\"%%d%%n\", %s, &k); x = k;", input(g)); break;
  case 3:
    printf(
        "char *p = malloc(3); if (p) { p[0] = 7; char *q = realloc(p, %u); if (q) { x = q[0]; free(q); } else free(p); }",
        n);
    break;
  case 4: printf("int r; x = __builtin_add_overflow(%s, 2147483645, &r) ? 7 : r & 7;", input(g)); break;
  case 5: printf("struct termios t = {.c_lflag = 1}; x = tcgetattr(0, &t) ? 9 : (int)(t.c_lflag & 15);"); break;
  case 6: printf("sigset_t s; sigemptyset(&s); x = sigismember(&s, 2);"); break;
  case 7: printf("x = setlocale(LC_ALL, \"\") ? localeconv()->decimal_point[0] : 0;"); break;
  case 8: printf("int a[2] = {3, %s}; qsort(a, 2, sizeof *a, ascending); x = a[0];", input(g)); break;
  case 9: printf("double d = %s; x = isnan(d) ? 7 : isless(d, 3.0) ? 9 : (int)fmax(d, 3);", input(g)); break;
  case 10: printf("volatile int v = %s; x = peek(&v);", input(g)); break;
  case 11:
    printf("char b[4] = \"5\"; b[0] = (char)(48 + %s); b[1] = %s; x = atoi(b);", input(g),
           pick(g, 3, "'1'", "'x'", "0"));
    break;
  case 12: printf("sem_t s; x = sem_init(&s, 0, 1) ? 7 : sem_trywait(&s);"); break;
  case 13: printf("struct iovec v[1] = {{buf, %u}}; x = (int)readv(0, v, 1);", n); break;
  case 14: printf("fd_set s; FD_ZERO(&s); x = select(1, &s, 0, 0, 0);"); break;
  case 15: printf("char b[6]; x = sprintf(b, \"%%*d\", %u, %s);", n, input(g)); break;
  case 16: printf("char b[12]; if (inet_ntop(AF_INET, \"abcd\", b, %u)) x = (int)strlen(b);", n); break;
  default: printf("int k = 5, m = 6; if (sscanf(\"3 4\", \"%%d %%d\", &k, &m) == 1) x = m; else x = k;"); break;
  }
}

/* The headers of system programs, and functions that are called rarely. */
static void system_header(generator *g) {
  const char *to = g->chars;
  uint32_t n = 1 + below(g, risk(g) ? 9 : 4);
  switch (below(g, 30)) {
  case 0: printf("error(%s > 5, 0, \"no\"); x = 7;", input(g)); break;
  case 1:
    printf("char *a[] = {\"p\", \"--two\", 0}; struct option o[] = {{\"two\", 0, 0, 7}, {0, 0, 0, 0}}; optind = 1; "
           "x = getopt_long(2, a, \"\", o, 0);");
    break;
  case 2: printf("struct passwd *w = getpwuid(%s); x = w ? w->pw_name[0] : 7;", input(g)); break;
  case 3: printf("struct group *w = getgrnam(\"g\"); x = w ? (int)(w->gr_gid & 7) : 9;"); break;
  case 4: printf("x = sched_yield() ? 7 : sched_get_priority_max(SCHED_FIFO) & 7;"); break;
  case 5:
    printf("char32_t w = 7; mbstate_t m = {0}; x = (int)mbrtoc32(&w, \"a\", %u, &m); if (x == 1) x = (int)w & 7;",
           n > 2 ? 2 : n);
    break;
  case 6:
    printf(
        "int w = 0; pid_t k = fork(); if (k == 0) _exit(%s & 3); if (k > 0 && waitpid(k, &w, 0) == k && WIFEXITED(w)) x = WEXITSTATUS(w) & 7;",
        input(g));
    break;
  case 7: printf("syslog(LOG_INFO, \"%%d\", %s); x = 1;", input(g)); break;
  case 8:
    printf(
        "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; x = pthread_mutex_lock(&m) ? 7 : pthread_mutex_unlock(&m);");
    break;
  case 9:
    printf("static once_flag k = ONCE_FLAG_INIT; call_once(&k, strike_once); x = mark == 77 ? 7 : 9; mark = 0;");
    break;
  case 10: printf("struct tms t = {0}; x = times(&t) == (clock_t)-1 ? 7 : t.tms_utime >= 0;"); break;
  case 11: printf("struct statvfs v; v.f_bsize = 7; x = statvfs(\"/\", &v) ? 9 : (int)(v.f_bsize & 7);"); break;
  case 12:
    printf("struct epoll_event v[2] = {{0}}; x = epoll_wait(3, v, %u, 0); if (x > 0) x = (int)(v[x - 1].events & 7);",
           risk(g) ? 3 : 2);
    break;
  case 13: printf("x = (int)strtoimax(\"%u\", 0, 10) + (imaxdiv(%s, 3).rem != 0);", n, input(g)); break;
  case 14: printf("wchar_t b[%u]; x = wcscmp(wcscpy(b, L\"abc\"), L\"abd\") < 0 ? 7 : 9;", risk(g) ? 3 : 4); break;
  case 15: printf("wmemset((wchar_t[4]){0}, L'a', %u); x = iswspace(%s) ? 7 : 1;", n, input(g)); break;
  case 16:
    printf("char b[8]; x = (int)strftime(b, %u, \"%%Y\", &(struct tm){.tm_year = 100, .tm_mday = 1}); if (x) x = b[0];",
           n > 8       ? 8
           : n + 4 > 8 ? 8
                       : n + 4);
    break;
  case 17:
    printf(
        "time_t t = mktime(&(struct tm){.tm_year = 70, .tm_mday = 1 + (%s & 7)}); x = t == (time_t)-1 ? 7 : (int)(t / 86400);",
        input(g));
    break;
  case 18:
    printf("char b[4] = \"abc\"; char *k = memrchr(b, '%s', %u); if (k) *k = 7; x = b[1];", pick(g, 3, "b", "c", "z"),
           n > 4 && !risk(g) ? 4 : n);
    break;
  case 19: printf("char b[8] = \"a:b\", *k = b, *w = strsep(&k, \":\"); x = w && k ? *k : 7;"); break;
  case 20: printf("x = (int)ldexp(%s, 2) + (int)trunc(hypot(3, 4)) + ilogb(8);", input(g)); break;
  case 21: printf("int k; double d = frexp(%s + 1, &k); x = k + (d >= 0.5);", input(g)); break;
  case 22: printf("lldiv_t d = lldiv(%s, 2); x = (int)(d.quot * 2 + d.rem);", input(g)); break;
  case 23: printf("char *b = 0; size_t k = 0; if (getline(&b, &k, stdin) > 0) x = b[0]; free(b);"); break;
  case 24: printf("int k[2]; if (!pipe(k)) { x = (int)write(k[1], %s, %u); close(k[0]), close(k[1]); }", to, n); break;
  case 25: printf("x = bsearch(&(int){%s}, (int[]){1, 3, 7}, 3, sizeof(int), ascending) ? 7 : 9;", input(g)); break;
  case 26: printf("struct timespec t = {0, 7}; x = nanosleep(&t, &t) ? (int)(t.tv_nsec & 7) : 9;"); break;
  case 27: printf("char b[4]; if (fread(b, 1, %u, stdin) > 1) x = b[1];", n); break;
  case 28:
    printf("FILE *f = fopen(\"x\", \"w\"); if (f) { x = fprintf(f, \"%%d\", %s) < 0 ? 7 : fclose(f); }", input(g));
    break;
  default: printf("struct sigaction a = {0}; x = sigaction(SIGTERM, 0, &a) ? 7 : a.sa_flags & 1;"); break;
  }
}

/* A function of some header, whose result or effect is looked at. */
static void header_statement(generator *g) {
  const char *to = g->chars;
  uint32_t n = 1 + below(g, risk(g) ? 9 : 4);
  printf("{ ");
  switch (below(g, 66)) {
  case 0:
    printf("char b[] = \"a=b\"; char *p = strchr(b, %s); if (p) *p = 77; x = b[1];", pick(g, 2, "'='", "'x'"));
    break;
  case 1: printf("char b[] = \"a,b\"; strtok(b, \",\"); char *p = strtok(NULL, \",\"); x = p ? *p : 0;"); break;
  case 2: printf("char b[6] = \"zz\"; if (fgets(b, %u, stdin)) x = (int)strlen(b); else x = b[0];", n); break;
  case 3: printf("x = rand() %% %u;", n); break;
  case 4: printf("char *p = getenv(\"HOME\"); if (p) x = p[0];"); break;
  case 5: printf("char b[6]; x = snprintf(b, %u, \"%%d\", %s); if (x > 3) x = b[0];", n, input(g)); break;
  case 6: printf("char b[6] = \"12\"; b[0] = (char)%s; sscanf(b, \"%%d\", &x);", input(g)); break;
  case 7: printf("int c = getchar(); x = c == EOF ? 0 : isdigit(c) ? 7 : toupper(c);"); break;
  case 8: printf("strncpy(%s, \"abc\", %u);", to, n); break;
  case 9: printf("char b[5] = \"ab\"; strcat(b, \"%s\"); x = b[2];", risk(g) ? "cde" : "c"); break;
  case 10: printf("memmove(%s, %s + 1, %u);", to, to, n > 3 && !risk(g) ? 3 : n); break;
  case 11: printf("char b[6] = \"abc\"; b[1] = (char)%s; x = strstr(b, \"c\") ? 7 : 9;", input(g)); break;
  case 12:
    printf("char b[6] = \"aab\"; b[1] = (char)%s; x = (int)(strspn(b, \"a\") + strcspn(b, \"b\"));", input(g));
    break;
  case 13: printf("char b[4] = {1, 2, 3, 4}; if (read(0, b, %u) > 1) x = b[1]; else x = b[2];", n); break;
  case 14: printf("time_t t = time(NULL); struct tm *d = localtime(&t); x = d ? d->tm_mon : 7;"); break;
  case 15:
    printf("errno = 0; FILE *f = fopen(\"x\", \"r\"); if (f) { x = fgetc(f); fclose(f); } else x = errno ? 7 : 77;");
    break;
  case 16: printf("struct stat s; s.st_size = 7; if (!stat(\"x\", &s)) x = (int)s.st_size;"); break;
  case 17: printf("struct pollfd p = {0, 1, 0}; x = poll(&p, 1, 0) + p.revents;"); break;
  case 18: printf("char b[4] = \"7x\"; b[0] = (char)%s; char *e; x = (int)strtol(b, &e, 10) + *e;", input(g)); break;
  case 19: printf("x = div(%s, 3).rem;", input(g)); break;
  case 20: printf("x = (int)floor(x / 2.0) + (int)wcslen(L\"ab\");"); break;
  case 21: printf("x = strcmp(\"a\", \"b\") + memcmp(\"ab\", \"aa\", 2);"); break;
  case 22: printf("ungetc(7, stdin); x = getchar(); if (feof(stdin)) x = 9;"); break;
  case 23: printf("char b[4]; x = 0; if (scanf(\"%%%us\", b) == 1) x = b[0];", n); break;
  case 24: printf("char *p = strdup(\"abc\"); if (p) { p[1] = 7; x = p[1]; free(p); }"); break;
  case 25: printf("memccpy(%s, \"abcd\", 'b', %u);", to, n); break;
  case 26:
  case 27:
  case 28:
  case 29:
  case 30:
  case 31:
  case 32:
  case 33: rare_header(g); break;
  default:
    if (below(g, 2)) system_header(g);
    else other_header(g, n);
    break;
  }
  printf(" }\n");
}

static void library_statement(generator *g) {
  uint32_t most = risk(g) ? 9 : 4;
  if (below(g, 3)) {
    header_statement(g);
    return;
  }
  switch (below(g, 6)) {
  case 0: printf("memset(%s, %u, %u);\n", g->chars, below(g, 3), 1 + below(g, most)); return;
  case 1: printf("memcpy(%sc, buf, %u);\n", g->record, 1 + below(g, most)); return;
  case 2: printf("strcpy(%sc, \"%s\");\n", g->record, risk(g) ? "abcdef" : "ab"); return;
  case 3: printf("x = (int)strlen(\"abc\");\n"); return;
  case 4: printf("memset(%sa, 0, sizeof(int) * %u);\n", g->record, 1 + below(g, risk(g) ? 5 : 3)); return;
  default: printf("x = abs((int)x %% 8);\n"); return;
  }
}

static void function_statement(generator *g) {
  switch (below(g, 5)) {
  case 0: printf("%sf = %s;\n", g->record, pick(g, 2, "up", "down")); return;
  case 1: printf("%s->f = table", g->pointer), index_of(g, 2), printf(".step;\n"); return;
  case 2: printf("if (%s->f) x = %s->f(x %% 8);\n", g->pointer, g->pointer); return;
  case 3: printf("x = table"), index_of(g, 2), printf(".step(x %% 8);\n"); return;
  default: printf("%s->f = %s;\n", g->pointer, pick(g, 3, "up", "down", "0")); return;
  }
}

static void surroundings_statement(generator *g) {
  switch (below(g, 4)) {
  case 0: printf("x = device(got, 2);\nif (got[0] == 7) y = 7;\n"); return;
  case 1: printf("flag = 0;\nif (flag) y = 9;\n"); return;
  case 2: printf("if (%s) z = 1;\n", input(g)); return;
  default: printf("if (%s) y = z;\n", input(g)); return;
  }
}

/* A variable of a block is pointed to; at risk, also when the block has ended. */
static void block_statement(generator *g) {
  uint32_t i = g->loops++;
  const char *after = risk(g) ? "" : g->in_comp ? "q = p->a;\n" : "q = l;\n";
  switch (below(g, 4)) {
  case 0: printf("{\nint b%u = 7;\nq = &b%u;\n*q = %s;\n}\n%s", i, i, input(g), after); return;
  case 1:
    printf(
        "for (int i%u = 0; i%u < 2; i%u++) {\nint b%u[2] = {i%u, 7};\nq = b%u;\nx += q[1];\nif (x > 9) break;\n}\n%s",
        i, i, i, i, i, i, after);
    return;
  case 2:
    printf(
        "switch (%s) {\ncase 1: {\nstruct { short pad; int b; } b%u = {1, 2};\nq = &b%u.b;\nbreak;\n}\ndefault: x = 1;\n}\n%s",
        input(g), i, i, after);
    return;
  default:
    printf("{\nint b%u[(%s & 3) + 1];\nb%u[0] = 7;\nq = b%u;\nif (%s) goto out%u;\n*q = 9;\n}\nout%u:;\n%s", i,
           input(g), i, i, input(g), i, i, after);
  }
}

static void statement(generator *g, uint32_t depth) {
  if (below(g, 8) < g->calls) {
    header_statement(g);
    return;
  }
  if (!below(g, 9)) {
    block_statement(g);
    return;
  }
  switch (below(g, depth ? 13 : 9)) {
  case 0:
  case 1: pointer_statement(g); return;
  case 2: library_statement(g); return;
  case 3: function_statement(g); return;
  case 4:
    if (!g->in_comp) surroundings_statement(g);
    else printf("*k = x;\n");
    return;
  case 5: printf(g->in_comp ? "*o = *p;\n" : "t = s;\n"); return;
  case 9:
  case 10:
    printf("if ("), condition(g), printf(") {\n"), statement(g, depth - 1);
    printf("} else {\n"), statement(g, depth - 1), printf("}\n");
    return;
  case 11:
  case 12: {
    uint32_t i = g->loops++;
    const char *array = pick(g, 4, "a", "c", "h", "m[0]");
    uint32_t count = *array == 'a' ? 3 : *array == 'c' ? 4 : 2;
    if (risk(g)) count += 1 + below(g, 2);
    printf("for (int i%u = 0; i%u < %u; i%u++)\n", i, i, count, i);
    if (below(g, 3)) printf("%s%s[i%u] = %s;\n", g->record, array, i, pick(g, 4, "0", "1", "7", "x"));
    else printf("*(%s + i%u) = 7;\n", g->ints, i);
    return;
  }
  default: place_term(g), printf(" = "), value_term(g), printf(";\n"); return;
  }
}

static void record(generator *g) {
  static const char *const members[] = {
      "int g;", "int a[3];", "short h[2];", "char c[4];", "int m[2][2];", "struct { int x; int y[2]; } r[2];", "fn f;"};
  enum { n = sizeof members / sizeof *members };
  uint32_t order[n];
  for (uint32_t i = 0; i < n; i++) order[i] = i;
  for (uint32_t i = n; i-- > 1;) {
    uint32_t k = below(g, i + 1), old = order[i];
    order[i] = order[k];
    order[k] = old;
  }
  printf("struct S {");
  for (uint32_t i = 0; i < n; i++) printf(" %s", members[order[i]]);
  printf(" };\n");
}

/* Some statements, with an attack or two among them. */
static void body(generator *g, uint32_t n, uint32_t depth) {
  uint32_t when = below(g, n), again = below(g, 2 * n);
  for (uint32_t i = 0; i < n; i++) {
    if (i == when || i == again) attack(g);
    else statement(g, depth);
  }
}

static void comp(generator *g) {
  g->in_comp = true;
  g->record = "p->", g->pointer = "o", g->ints = "q", g->chars = "p->c";
  printf("void comp(struct S *p, struct S *o, int *k, int n) {\n");
  printf("if (!p || !o || !k) return;\n");
  printf("int x = n & 7, *q = p->a;\nn = x;\n*p = *o = zero;\n*k = mark = 0;\n");
  body(g, 2 + below(g, 4), 1);
  victims(g);
  printf("}\n");
}

static void generate(uint64_t seed) {
  generator g = {.state = random_start(seed)};
  g.risk = below(&g, 3) ? 0 : 1 + below(&g, 2);
  g.calls = below(&g, 2) ? 0 : 2 + below(&g, 3);
  printf(
      "#define _GNU_SOURCE\nextern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nextern int device(unsigned char *, int);\n"
      "#include <ctype.h>\n#include <errno.h>\n#include <math.h>\n#include <poll.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
      "#include <sys/stat.h>\n#include <time.h>\n#include <unistd.h>\n#include <wchar.h>\n#include <arpa/inet.h>\n#include <locale.h>\n"
      "#include <netinet/in.h>\n#include <semaphore.h>\n#include <signal.h>\n#include <sys/select.h>\n#include <sys/socket.h>\n"
      "#include <sys/uio.h>\n#include <termios.h>\n#include <complex.h>\n#include <dirent.h>\n#include <err.h>\n#include <fcntl.h>\n"
      "#include <fenv.h>\n#include <inttypes.h>\n#include <mqueue.h>\n#include <netdb.h>\n#include <setjmp.h>\n#include <stdatomic.h>\n"
      "#include <strings.h>\n#include <sys/ioctl.h>\n#include <sys/mman.h>\n#include <sys/resource.h>\n#include <sys/time.h>\n"
      "#include <sys/utsname.h>\n#include <wctype.h>\n#include <error.h>\n#include <getopt.h>\n#include <grp.h>\n#include <pthread.h>\n"
      "#include <pwd.h>\n#include <sched.h>\n#include <sys/epoll.h>\n#include <sys/statvfs.h>\n#include <sys/times.h>\n#include <sys/wait.h>\n"
      "#include <syslog.h>\n#include <threads.h>\n#include <uchar.h>\ntypedef int (*fn)(int);\n"
      "typedef int four __attribute__((vector_size(16)));\n"
      "static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\n"
      "static int peek(volatile int *p) { return *p; }\n");
  record(&g);
  printf("static int mark;\nstatic int up(int n) { return n + 1; }\nstatic int down(int n) { return n - 1; }\n"
         "static int strike(int n) { mark = 77; return n; }\nstatic void strike_once(void) { mark = 77; }\n");
  printf("static const struct { int id; fn step; } table[2] = {{1, up}, {2, down}};\n");
  printf("static struct S s, t, v[2];\nstatic const struct S zero;\nstatic char buf[4];\nstatic volatile int flag;\n");
  comp(&g);
  g.in_comp = false;
  printf("int main(void) {\n");
  for (int i = 0; i < 3; i++) printf("int in%d = __VERIFIER_nondet_int() & 7;\n", i);
  printf("struct S first, second, *p = &s, *heap = calloc(1, sizeof *heap);\n");
  printf(
      "int x = 0, y = 0, z%s, l[3] = {0, 0, 0}, *q = l, other = 0;\nchar *e = buf;\nunsigned char got[2] = {0, 0};\n",
      below(&g, 3) ? " = 0" : "");
  g.record = below(&g, 2) ? "s." : "p->", g.pointer = below(&g, 2) ? "p" : "heap";
  g.ints = below(&g, 2) ? "q" : "l", g.chars = below(&g, 2) ? "e" : "buf";
  body(&g, 2 + below(&g, 5), 2);
  if (!below(&g, 3)) {
    const char *inside = pick(&g, 6, "&first.g", "&second.a[1]", "&mark", "first.r[1].y", "&second.m[1][0]",
                              "&first.r[0].x");
    printf("comp(&first, in0 > 3 ? &first : &second, %s, in1); /* aliases */\n", inside);
  } else if (below(&g, 2)) {
    printf("comp(&first, in0 > 3 ? &first : &second, &other, in1);\n");
  }
  victims(&g);
  printf("free(heap);\nreturn 0;\n}\n");
}

static void device(void) {
  printf(
      "extern int __VERIFIER_nondet_int(void);\n"
      "int device(unsigned char *to, int n) {\n  for (int i = 0; i < n; i++) to[i] = (unsigned char)(__VERIFIER_nondet_int() & 7);\n"
      "  return __VERIFIER_nondet_int() & 7;\n}\n");
}

/* ---- the truth ---- */

enum { executions = 600, most_inputs = 16 };

typedef struct one_run {
  int64_t values[most_inputs];
  uint32_t next;
} one_run;

static bool next_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  one_run *r = context;
  (void)type, (void)run;
  *real = 0;
  *integer = r->values[r->next++ % most_inputs];
  return true;
}

/* Is one of the calls that led to the end a statement of the function? */
static bool inside(const run_result *e, const cfa *function) {
  if (!function) return false;
  if (e->function == function) return true;
  uint32_t first = UINT32_MAX, last = 0;
  for (uint32_t i = 0; i < function->edges.n; i++) {
    uint32_t line = function->edges.at[i].where.begin.line;
    if (!line) continue;
    if (line < first) first = line;
    if (line > last) last = line;
  }
  for (uint32_t i = 0; i < e->stack.n; i++)
    if (e->stack.at[i].begin.line >= first && e->stack.at[i].begin.line <= last) return true;
  return false;
}

static void say(map *said, const char *fmt, ...) {
  char text[200];
  uint64_t found;
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  uint64_t key = hash_bytes(text, strlen(text));
  if (map_get(said, key, &found)) return;
  map_put(said, key, 1);
  puts(text);
}

static void execute(job *job, program *p, one_run *r, uint32_t checks, map *said) {
  const char *argv[] = {"program"};
  FILE *sink = fopen("/dev/null", "w");
  const char *usual[] = {"ERROR"};
  string_list label = {.at = usual, .n = 1};
  run_options o = {.checks = checks,
                   .error_labels = &label,
                   .max_steps = 100000,
                   .out = sink,
                   .err = sink,
                   .argc = 1,
                   .argv = argv,
                   .next_input = next_input,
                   .context = r};
  r->next = 0;
  run_result e = interp_run(job, p, "main", &o);
  if ((e.end == RUN_ERROR || e.end == RUN_ASSERT) && !checks) {
    say(said, "reach");
    if (inside(&e, program_find(p, "comp"))) say(said, "reach comp");
  } else if (e.end == RUN_UNDEFINED) {
    if (checks) say(said, "%s %u", check_name_of(e.check), e.where.begin.line);
    else say(said, "broken %s", check_name_of(e.check));
  }
  run_result_free(&e);
  if (sink) fclose(sink);
}

/* Values that matter to programs with inputs of any size. */
static int64_t wide(generator *g) {
  switch (below(g, 4)) {
  case 0: return -1 - (int64_t)below(g, 4);
  case 1: return below(g, 300);
  case 2: return (int64_t)INT32_MAX - below(g, 3);
  default: return (int64_t)below(g, UINT32_MAX);
  }
}

static int truth(char **names, int n) {
  job job;
  job_init(&job);
  limits_start(&job.limits, 0, 0);
  job.diag.quiet = true;
  string_list files = {0};
  for (int i = 0; i < n; i++) vec_push(&files, names[i]);
  program *p = front_load(&job, &files);
  if (!p) return 2;
  generator g = {.state = 1};
  map said = {0};
  for (uint32_t i = 0; i < executions; i++) {
    one_run r = {.values = {i % 8, i / 8 % 8, i / 64 % 8}};
    for (uint32_t k = i < 512 ? 3 : 0; k < most_inputs; k++) r.values[k] = below(&g, 4) ? below(&g, 8) : wide(&g);
    execute(&job, p, &r, 0, &said);
    execute(&job, p, &r, CHECK_ALL, &said);
  }
  map_free(&said);
  program_free(p);
  vec_free(&files);
  job_free(&job);
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 2 && !strcmp(argv[1], "--truth")) return truth(argv + 2, argc - 2);
  if (argc != 2) return 1;
  if (!strcmp(argv[1], "--device")) device();
  else generate(strtoull(argv[1], NULL, 10));
  return 0;
}
