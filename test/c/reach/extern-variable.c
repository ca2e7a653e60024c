// check:
// verdict: violated
// A variable that is defined nowhere has any value.
extern int limit;
void reach_error(void);
int main(void) {
  if (limit == 9) reach_error();
  return 0;
}
