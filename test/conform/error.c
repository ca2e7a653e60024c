// check:
// property never: holds
// property broken: violated
// ERROR in an abstraction is an error of the program that calls it so.
int check(int n);
int f(int n) { if (n > 0) check(n); return 0; }
int g(int n) { check(n); return 0; }
