// A number of arguments that no system passes on.
// check:
// verdict: holds
// assuming: ARGC
// output: main() is called with fewer than 1048576 arguments
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc < 0 || argc > 2000000) reach_error();
  return 0;
}
