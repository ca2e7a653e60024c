// check:
// verdict: violated
// inputs:
// The first step is the error.
void reach_error(void);
int main(void) {
  reach_error();
}
