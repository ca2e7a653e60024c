// check:
// property dies: holds
// property lives: vacuous
// property dead: holds
// An abstraction that stops without a return never comes back.
void die(void);
void after(void);
void f(void) { die(); after(); }
void g(void) { die(); after(); }
