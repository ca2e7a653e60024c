// check:
// property lock: holds
// property twice: violated
// property user: holds
// A function that is verified against its abstraction, and a caller for which the abstraction stands.
int raw(int *m);
void spin(void);
int lock(int *m) { while (!raw(m)) spin(); return 0; }
int user(int *m) { lock(m); lock(m); return 0; }
