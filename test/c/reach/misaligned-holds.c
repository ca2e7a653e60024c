// A pointer that bytes have moved, followed as one to int: that it is aligned is said. (Otherwise a part of `after`
// would be written.)
// check:
// verdict: holds
// assuming: ALIGNED
// output: is aligned
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct { int numbers[2]; int after; } block;
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 8) return 0;
  int *p = (int *)((char *)block.numbers + i);
  *p = 0x01010101;
  if (block.after != 0 && block.after != 0x01010101) reach_error();
  return 0;
}
