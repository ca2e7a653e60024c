// check:
// verdict: violated
// Of two widths, only the narrow one comes round.
void reach_error(void);
int main(void) {
  unsigned char narrow = 0;
  unsigned wide = 0;
  while (wide < 300) {
    narrow++;
    wide++;
  }
  if (narrow != wide) reach_error();
  return 0;
}
