// run:
// stdout: 3 7 2147483647 -2147483648
// stdout: 12 4 15 -5 9 -13
// stdout: 1 20 0 20 20
// stdout: 2 8 1 3
// stdout: 5 6 1 2 6
// stdout: 0 1 0 9 5 4
// stdout: 1 4 3 3 7 9 9
// stdout: 3 250 1 1
// Every family of atomic operations, and those of <stdatomic.h>.
#include <stdatomic.h>
#include <stdio.h>
static atomic_int n = 3;
static int order;
static int next(int v) { return order = order * 10 + v, v; }
int main(void) {
  int old = atomic_fetch_add(&n, 4), highest = 2147483647;
  printf("%d %d ", old, atomic_load(&n));
  printf("%d ", __sync_fetch_and_add(&highest, 1));
  printf("%d\n", highest);
  int x = 12;
  printf("%d ", __atomic_fetch_and(&x, 6, __ATOMIC_RELAXED));
  printf("%d ", __atomic_fetch_xor(&x, 11, __ATOMIC_RELAXED));
  printf("%d ", __sync_fetch_and_nand(&x, 4));
  printf("%d ", __sync_or_and_fetch(&x, 2));
  x = 9;
  printf("%d ", x);
  printf("%d\n", __sync_nand_and_fetch(&x, 12) - 4);
  int expected = 7, want = 20;
  printf("%d ", atomic_compare_exchange_strong(&n, &expected, want));
  printf("%d ", atomic_load_explicit(&n, memory_order_acquire));
  printf("%d ", atomic_compare_exchange_weak_explicit(&n, &expected, 1, memory_order_relaxed, memory_order_relaxed));
  printf("%d %d\n", expected, n);
  long array[4] = {1, 2, 4, 8};
  long *p = array, *q = array;
  __sync_fetch_and_add(&p, sizeof *p);
  printf("%ld ", *p);
  __atomic_add_fetch(&q, 3 * sizeof *q, __ATOMIC_SEQ_CST);
  printf("%ld ", *q);
  printf("%d ", __sync_bool_compare_and_swap(&q, &array[3], &array[0]));
  printf("%d\n", (int)(p - q) + 2);
  struct pair { int a, b; } one = {5, 6}, two = {1, 2}, three;
  __atomic_load(&one, &three, __ATOMIC_SEQ_CST);
  printf("%d %d ", three.a, three.b);
  __atomic_exchange(&one, &two, &three, __ATOMIC_SEQ_CST);
  printf("%d %d %d\n", one.a, one.b, three.b);
  atomic_flag flag = ATOMIC_FLAG_INIT;
  printf("%d ", atomic_flag_test_and_set(&flag));
  printf("%d ", atomic_flag_test_and_set(&flag));
  atomic_flag_clear(&flag);
  printf("%d ", atomic_flag_test_and_set(&flag));
  atomic_init(&n, 9);
  printf("%d ", atomic_exchange(&n, 5));
  printf("%d ", __sync_val_compare_and_swap(&x, 7, 1) == x ? 5 : 6);
  printf("%d\n", __atomic_sub_fetch(&expected, 16, __ATOMIC_SEQ_CST));
  char c = 0;
  _Bool set = __atomic_test_and_set(&c, __ATOMIC_SEQ_CST);
  printf("%d ", !set);
  printf("%d ", n - 1);
  int v = 3, to = 7, s = 0;
  __atomic_store(&s, &v, __ATOMIC_SEQ_CST);
  printf("%d %d ", s, __atomic_load_n(&v, __ATOMIC_SEQ_CST));
  printf("%d ", __atomic_compare_exchange(&v, &v, &to, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ? v : -1);
  v = 9;
  printf("%d ", __atomic_compare_exchange_n(&v, &to, 1, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ? -1 : v);
  printf("%d\n", to);
  unsigned char byte = 3;
  printf("%d ", __sync_fetch_and_sub(&byte, 9));
  printf("%d ", byte);
  atomic_thread_fence(memory_order_seq_cst);
  __sync_synchronize();
  int lock = 0;
  printf("%d ", !__sync_lock_test_and_set(&lock, 1));
  __sync_lock_release(&lock);
  printf("%d\n", lock + (int)atomic_is_lock_free(&n));
  return order * next(0);
}
