// check:
// property any: unknown
// property checked: holds
// output: outside int busy[4]
// What a proof of conformance assumes is tried: one argument is no index.
void lock(void);
void unlock(void);
int busy[4];
int take(int i) { lock(); busy[i] = 1; unlock(); return 0; }
int take_checked(int i) { lock(); if (i >= 0 && i < 4) busy[i] = 1; unlock(); return 0; }
