// check:
// property flags: holds
// property mask: violated
// Flags in bits.
void on(void);
void off(void);
void f(unsigned n) { unsigned flags = n | 4; if (flags & 4) on(); else off(); flags &= ~4u; if (flags & 4) on(); else off(); }
void g(unsigned n) { unsigned flags = n ^ 4; if (flags & 4) on(); else off(); }
