// Any numbers in the whole of an object, though the pointer is to a member.
// check: --external pure
// verdict: violated
struct pair { int first, second; };
int main(void) {
  struct pair x = {1, 2};
  __CPROVER_havoc_object(&x.second);
  __CPROVER_assert(x.first != 12345, "the first member is changed as well");
}
