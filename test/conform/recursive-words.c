// Words that two recursive components have in common, or not.
// check: --property both
// property both: violated
// check: --property shifted
// property shifted: holds
// check: --property brackets
// property brackets: holds
// check: --property pairs
// property pairs: violated
// check: --property pairs --language suffix
// property pairs: violated
void a(void);
void b(void);
void c(void);
void end(void);
int more(void);

static void nested(void) { /* a^n b^n */
  if (!more()) return;
  a();
  nested();
  b();
}
static void inner(void) { /* b^n c^n */
  if (!more()) return;
  b();
  inner();
  c();
}
void left(void) { /* a^n b^n c^m, n > 0 */
  a();
  nested();
  b();
  while (more()) c();
  end();
}
void right(void) { /* a^m b^n c^n, n > 0 */
  while (more()) a();
  b();
  inner();
  c();
  end();
}

static void one_more(void) { /* a^k b b^k */
  if (!more()) {
    b();
    return;
  }
  a();
  one_more();
  b();
}
static void by_turns(void) { /* (ab)^k c b^k */
  if (!more()) {
    c();
    return;
  }
  a();
  b();
  by_turns();
  b();
}
void first(void) {
  one_more();
  end();
}
void second(void) {
  by_turns();
  end();
}

static void dyck(void) { /* balanced: a opens, b closes */
  while (more()) {
    a();
    dyck();
    b();
  }
}
void balanced(void) {
  dyck();
  end();
}
void closing(void) { /* begins with b */
  b();
  while (more()) {
    if (more()) a();
    else b();
  }
  end();
}
void twice(void) { /* aabb */
  a();
  a();
  b();
  b();
  end();
}
