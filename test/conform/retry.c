// check:
// property retry: holds
// property answer: violated
// check: --relation traces
// property retry: holds
// property answer: violated
// A request is sent again until it is answered, at most three times.
int send(int n);
int receive(void);
int request(int n) {
  int tries = 0;
  while (tries < 3) {
    if (send(n) < 0) return -1;
    if (receive() > 0) return 1;
    tries++;
  }
  return 0;
}
