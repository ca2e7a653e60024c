// check:
// property alternate: holds
// warning: this process stops without `return`: a call of lock() then never returns
// An abstraction that forgets its return: nothing behind the call is looked at, and that is said.
void lock(void), unlock(void);
void work(void) { lock(); lock(); unlock(); }
