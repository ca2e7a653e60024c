// check:
// error: overlap.spec:3:24: error: the guards of abstractions 'less' and 'more' of put() both hold where $1 ==
// error: the guard of 'less' is here
// Guards that overlap.
void put(int n);
void f(int n) { put(n); }
