// check: --globals any
// verdict: violated
// Globals of any value for main.
void reach_error(void);
int count = 1;
int main(void) {
  if (count == 7) reach_error();
  return 0;
}
