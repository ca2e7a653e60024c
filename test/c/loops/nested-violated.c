// check:
// verdict: violated
void reach_error(void);
int main(void) {
  unsigned cells = 0, done = 0;
  for (unsigned i = 0; i < 300; i++) {
    for (unsigned j = 0; j <= 8; j++) cells++;
    done += 9;
    if (i == 299) done--;
  }
  if (cells != done) reach_error();
  return 0;
}
