// check:
// property safe: holds
// property broken: violated
// property called: violated
// property uncalled: holds
// property wrong: violated
// property right: holds
// Labels, calls and processes that get to ERROR, with procedures that are abstractions.
int ask(void);
void panic(void);
void open(void);
int safe(void) { if (ask() > 1) goto ERROR; return 0; ERROR: return 1; }
int broken(void) { if (ask() == 1) goto ERROR; return 0; ERROR: return 1; }
int called(void) { if (ask()) panic(); return 0; }
int uncalled(void) { if (ask() > 1) panic(); return 0; }
int twice(void) { if (ask()) open(); open(); return 0; }
int once(void) { int a = ask(); if (a) open(); if (!a) open(); return 0; }
