// A function that has the name of one of the library's, but other parameters, is somebody else's.
// check:
// verdict: violated
extern void reach_error(void);
extern int recv(char *frame, int most);
int main(void) {
  char frame[4] = {0};
  recv(frame, 4);
  if (frame[1] == 3) reach_error();
  return 0;
}
