// check:
// error: the guards of abstractions 'low' and 'even' of put() both hold where $1 ==
// Guards that overlap, though no two neighbours do.
void put(int n);
void fill(int n) { put(n); }
