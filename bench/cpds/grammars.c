/* Context-free languages as recursive components: more() is any choice, and what a component performs is a word of its language, ended by
 * end(). Each may perform every letter as far as one can see, so that none is free for others. */
void a(void);
void b(void);
void c(void);
void d(void);
void end(void);
int more(void);
int never(void);

#define LANGUAGE(name, words)                                                                                          \
  void name(void) {                                                                                                    \
    if (never()) {                                                                                                     \
      a();                                                                                                             \
      b();                                                                                                             \
      c();                                                                                                             \
      d();                                                                                                             \
    }                                                                                                                  \
    words;                                                                                                             \
    end();                                                                                                             \
  }
/* S is left S right, or nothing. */
#define NEST(name, left, right)                                                                                        \
  static void name(void) {                                                                                             \
    if (more()) {                                                                                                      \
      left;                                                                                                            \
      name();                                                                                                          \
      right;                                                                                                           \
    }                                                                                                                  \
  }
#define MANY(what)                                                                                                     \
  while (more()) {                                                                                                     \
    what;                                                                                                              \
  }

NEST(ab, a(), b())
NEST(bc, b(), c())
NEST(ba, b(), a())
NEST(abb, a(), { b(); b(); })
NEST(aabb, { a(); a(); }, { b(); b(); })
NEST(a_d, a(), d())
NEST(cd, c(), d())
NEST(a_c, a(), c())
NEST(ab_c, { a(); b(); }, c())
NEST(ba_c, { b(); a(); }, c())
NEST(ab_b, { a(); b(); }, b())


/* around what is in the middle */
static void b_many(void) { MANY(b()) }
static void a_b_c(void) { /* a^n b^m c^n */
  if (more()) {
    a();
    a_b_c();
    c();
  } else {
    b_many();
  }
}
static void a_bc_d(void) { /* a^n b^m c^m d^n */
  if (more()) {
    a();
    a_bc_d();
    d();
  } else {
    bc();
  }
}
static void one_more(void) { /* a^n b b^n */
  if (more()) {
    a();
    one_more();
    b();
  } else {
    b();
  }
}
static void by_turns(void) { /* (ab)^n d b^n */
  if (more()) {
    a();
    b();
    by_turns();
    b();
  } else {
    d();
  }
}
static void odd(void) { /* a^n b^n, n odd */
  a();
  if (more()) {
    a();
    odd();
    b();
  }
  b();
}
static void dyck(void) {
  MANY(a(); dyck(); b())
}
static void dyck_two(void) {
  while (more()) {
    if (more()) {
      a();
      dyck_two();
      b();
    } else {
      c();
      dyck_two();
      d();
    }
  }
}
static void marked(void) { /* w c w reversed */
  if (more()) {
    c();
  } else if (more()) {
    a();
    marked();
    a();
  } else {
    b();
    marked();
    b();
  }
}
static void mirrored(void) { /* w w reversed */
  if (more()) {
    a();
    mirrored();
    a();
  } else if (more()) {
    b();
    mirrored();
    b();
  }
}
static void equal(void) { /* as many a as b */
  while (more()) {
    if (more()) {
      a();
      equal();
      b();
    } else {
      b();
      equal();
      a();
    }
  }
}
/* a: a name, b: plus, c and d: brackets */
static void sum(void);
static void item(void) {
  if (more()) {
    a();
  } else {
    c();
    sum();
    d();
  }
}
static void sum(void) {
  item();
  MANY(b(); item())
}
/* a: if, b: else, c: another statement */
static void statement(void) {
  if (more()) {
    c();
    return;
  }
  a();
  statement();
  if (more()) {
    b();
    statement();
  }
}

LANGUAGE(anbn, ab())
LANGUAGE(anbn_some, a(); ab(); b())
LANGUAGE(anbn_three, a(); a(); a(); ab(); b(); b(); b())
LANGUAGE(bnan_some, b(); ba(); a())
LANGUAGE(anb2n_some, a(); abb(); b(); b())
LANGUAGE(anbn1, ab(); b())
LANGUAGE(an1bn, a(); ab())
LANGUAGE(even, a(); a(); aabb(); b(); b())
LANGUAGE(uneven, odd())
LANGUAGE(anbncm, a(); ab(); b(); MANY(c()))
LANGUAGE(ambncn, MANY(a()) b(); bc(); c())
LANGUAGE(anbmcn, a(); a_b_c(); c())
LANGUAGE(anbmcn1, a_b_c(); c())
LANGUAGE(paper_one, one_more())
LANGUAGE(paper_two, by_turns())
LANGUAGE(abncn, a(); b(); ab_c(); c())
LANGUAGE(bancn, b(); a(); ba_c(); c())
LANGUAGE(crossed, a(); ab(); b(); c(); cd(); d())
LANGUAGE(crossed_more, a(); ab(); b(); c(); cd(); d(); d())
LANGUAGE(around, a(); a_bc_d(); d())
LANGUAGE(brackets, dyck())
LANGUAGE(brackets_two, dyck_two())
LANGUAGE(copies, marked())
LANGUAGE(mirrors, mirrored())
LANGUAGE(equals, equal())
LANGUAGE(sums, sum())
LANGUAGE(statements, statement())
/* regular ones */
LANGUAGE(from_b, b(); while (more()) { if (more()) a(); else b(); })
LANGUAGE(to_a, while (more()) { if (more()) a(); else b(); } a())
LANGUAGE(abs, MANY(a(); b()))
LANGUAGE(a_then_b, MANY(a()) MANY(b()))
LANGUAGE(a_only, a(); MANY(a()))
LANGUAGE(anca, MANY(a()) c(); MANY(a()))
LANGUAGE(ancb, a(); MANY(a()) c(); b(); MANY(b()))
LANGUAGE(aab_abb, MANY(a(); a(); b()) MANY(a(); b(); b()))
LANGUAGE(acdb, a(); MANY(a()) c(); MANY(c()) d(); MANY(d()) b(); MANY(b()))
LANGUAGE(acbd, a(); MANY(a()) c(); MANY(c()) b(); MANY(b()) d(); MANY(d()))
LANGUAGE(cabad, c(); a(); b(); a(); d())
LANGUAGE(from_d, d(); while (more()) { if (more()) a(); else c(); })
LANGUAGE(names, a(); a(); MANY(b(); a()))
LANGUAGE(dangling, a(); a(); c(); b(); c())
LANGUAGE(too_many, a(); c(); b(); c(); b(); MANY(c()))
