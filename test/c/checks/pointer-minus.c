// check: --checks overflow --function before
// p - i is no negation of i.
char *before(char *p, long long i) { return p - i; }
