// A proof that rests on where objects are: as the type of `small` asks for, it may be at any address.
// check:
// verdict: unknown
// output: have the least alignment that their types need
extern void reach_error(void);
struct __attribute__((packed)) pair { char tag; int value; } small;
int main(void) {
  if ((unsigned long)&small % 4) reach_error();
  return 0;
}
