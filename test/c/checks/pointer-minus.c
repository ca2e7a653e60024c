// check: --checks overflow --function before --function negated
// p - i is no negation of i; -i is one.
char *before(char *p, long long i) { return p - i; }
long long negated(long long i) { return -i; } // violated: overflow
