// check:
// verdict: violated
// There are no inputs, but output may fail, and the program looks.
int puts(const char *);
void reach_error(void);
int main(void) {
  if (puts("done") < 0) reach_error();
  return 0;
}
