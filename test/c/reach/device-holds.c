// check:
// verdict: holds
// Writing to a register changes nothing of the program, and a value that was read stays.
void reach_error(void);
#define CONTROL (*(volatile unsigned *)0x40004400u)
unsigned before = 3;
int main(void) {
  unsigned now = CONTROL;
  CONTROL = now + 1;
  CONTROL |= 8;
  if (now == 4 && now + before != 7) reach_error();
  return 0;
}
