# A program of about LINES lines around a core of 200: awk -v lines=10000 -v mode=called -f generate.awk
# mode: `never` (nobody calls the rest) or `called` (main does, all of it). The rest has globals, structures, lists, tables and
# pointers of its own. The core is a small protocol with a lock, a queue and two counters; its assertions hold.
function core(  i) {
  print "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);"
  print "void *malloc(unsigned long); void free(void *); void exit(int);"
  print "enum { idle, opening, open, closing, states };"
  print "static int state, locked, queued, sent, acked, errors;"
  print "static void lock(void) { if (locked) reach_error(); locked = 1; }"
  print "static void unlock(void) { if (!locked) reach_error(); locked = 0; }"
  print "static int ring[8]; static unsigned head, count;"
  print "static int put(int v) {"
  print "  lock();"
  print "  if (count == 8) { unlock(); return -1; }"
  print "  ring[(head + count) % 8] = v;"
  print "  count++; queued++;"
  print "  unlock();"
  print "  return 0;"
  print "}"
  print "static int get(void) {"
  print "  int v = -1;"
  print "  lock();"
  print "  if (count > 0) { v = ring[head % 8]; head = (head + 1) % 8; count--; }"
  print "  unlock();"
  print "  return v;"
  print "}"
  for (i = 0; i < 12; i++) {
    print "static void event" i "(int v) {"
    print "  switch (state) {"
    print "  case idle:"
    print "    if (v == " i ") { lock(); state = opening; unlock(); }"
    print "    break;"
    print "  case opening:"
    print "    if (v > " i ") { state = open; sent = 0; acked = 0; }"
    print "    else { errors++; state = idle; }"
    print "    break;"
    print "  case open:"
    print "    if (v & 1) { if (put(v) < 0) state = closing; }"
    print "    else { if (get() >= 0 && sent < 100) sent++; }"
    print "    break;"
    print "  default: state = idle; break;"
    print "  }"
    print "}"
  }
  print "static void step(int e, int v) {"
  print "  if (state < idle || state >= states) reach_error();"
  for (i = 0; i < 12; i++) print "  " (i ? "else " : "") "if (e == " i ") event" i "(v);"
  print "  if (locked) reach_error();"
  print "}"
}
# One piece of the rest, 20 lines: a list, a table, a global record, loops over them.
function piece(n) {
  print "struct r" n " { int a, b[4]; struct r" n " *next; char *name; };"
  print "static struct r" n " g" n ", *list" n "; static int table" n "[16], total" n ";"
  print "static int work" n "(struct r" n " *p, int k) {"
  print "  int i, sum = 0;"
  print "  for (i = 0; i < 16; i++) { table" n "[i] += k; sum += table" n "[i]; }"
  print "  if (p) { p->a = sum; p->b[k & 3] = i; sum += p->b[(k + 1) & 3]; }"
  print "  return sum;"
  print "}"
  print "static void add" n "(int k) {"
  print "  struct r" n " *p = malloc(sizeof *p);"
  print "  if (!p) return;"
  print "  p->a = k; p->next = list" n "; p->name = 0; list" n " = p;"
  print "}"
  print "static int run" n "(int k) {"
  print "  struct r" n " *p;"
  print "  add" n "(k); g" n ".a = k;"
  print "  for (p = list" n "; p; p = p->next) total" n " += work" n "(p, k);"
  print "  return total" n " + work" n "(&g" n ", k + " n ");"
  print "}"
  print ""
}
BEGIN {
  core()
  pieces = int((lines - 250) / 20)
  for (n = 0; n < pieces; n++) piece(n)
  # main calls them in groups, so that no function is long
  for (g = 0; g * 50 < pieces; g++) {
    print "static int group" g "(int k) {"
    print "  int s = 0;"
    for (n = g * 50; n < pieces && n < g * 50 + 50; n++) print "  s += run" n "(k + s);"
    print "  return s;"
    print "}"
  }
  groups = g
  print "int main(void) {"
  print "  int k = __VERIFIER_nondet_int(), s = 0;"
  print "  while (__VERIFIER_nondet_int()) {"
  print "    step(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());"
  if (mode == "called") for (g = 0; g < groups; g++) print "    s += group" g "(k);"
  print "  }"
  print "  return s > 0;"
  print "}"
}
