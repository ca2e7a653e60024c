// check:
// verdict: holds
// A counter and a lock, for any input; nothing is known of what is volatile.
#include <stdatomic.h>
int __VERIFIER_nondet_int(void);
void reach_error(void);
static atomic_uint count;
static int lock, kept;
int main(void) {
  int n = __VERIFIER_nondet_int(), seen = 0;
  if (n < 0 || n > 1000) return 0;
  atomic_store(&count, (unsigned)n);
  if (atomic_fetch_add(&count, 5) != (unsigned)n || atomic_load(&count) != (unsigned)n + 5) reach_error();
  if (!__sync_bool_compare_and_swap(&lock, 0, 1)) reach_error();
  kept = n;
  __sync_lock_release(&lock);
  if (__atomic_compare_exchange_n(&kept, &seen, 7, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
    if (kept != 7 || n != 0) reach_error();
  } else if (seen != n || kept != n) {
    reach_error();
  }
  if (__builtin_nontemporal_load(&kept) != kept) reach_error();
  return lock;
}
