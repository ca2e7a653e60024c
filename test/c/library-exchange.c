// run:
// stdout: 1 8 3
// stdout: 0 8
// stdout: 0 1
// stdout: 1 7
// stdout: 7 7
// stdout: 6 7
// stdout: 5 1
// Built-in operations on shared values, alloca, and addresses that only the compiler knows.
#include <alloca.h>
#include <stdio.h>

static int counter = 3;
static char flag;

int main(void) {
  int expected = 3, plain = 5, old = 5, next = 6;
  printf("%d", __atomic_compare_exchange_n(&counter, &expected, 8, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  printf(" %d %d\n", counter, expected);
  printf("%d", __atomic_compare_exchange_n(&counter, &expected, 9, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  printf(" %d\n", expected);
  printf("%d", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  printf(" %d\n", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  __atomic_clear(&flag, __ATOMIC_SEQ_CST);
  printf("%d", __sync_bool_compare_and_swap(&plain, 5, 7));
  printf(" %d\n", plain);
  printf("%d", __sync_val_compare_and_swap(&plain, 1, 2));
  printf(" %d\n", plain);
  __atomic_exchange(&plain, &next, &old, __ATOMIC_SEQ_CST);
  printf("%d %d\n", plain, old);
  __sync_synchronize();
  int *some = alloca(3 * sizeof *some);
  for (int i = 0; i < 3; i++) some[i] = i * i;
  printf("%d %d\n", some[1] + some[2], __builtin_return_address(0) != 0);
  return 0;
}
