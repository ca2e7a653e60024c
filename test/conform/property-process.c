// check:
// property order: holds
// property twice: violated
// property early: violated
// output: => close
// A property process allows what it says about its own actions and leaves the others alone.
void open(void);
void close(void);
void use(void);
void good(int n) { use(); open(); while (n--) use(); close(); use(); }
void twice(int n) { open(); if (n) open(); close(); }
void early(void) { use(); close(); }
