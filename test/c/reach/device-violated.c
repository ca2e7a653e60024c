// check:
// verdict: violated
// inputs: 0 2 6
// A register at a fixed address gives what it likes, whatever was written to it.
void reach_error(void);
typedef struct { volatile unsigned control, status, data; } timer;
#define TIMER ((timer *)0x40004400u)
#define PORT (*(unsigned char *)0x25)
int main(void) {
  timer *t = TIMER;
  t->control = 1;
  while (!(t->status & 2)) { }
  PORT = 5;
  if (PORT == 6) reach_error();
  return 0;
}
