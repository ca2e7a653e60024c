// check: --checks all --function poll --function bad
// assuming: DEVICES
// assuming: SET_UNKNOWN
// Registers at fixed addresses can be read and written; a number that stands for nothing else cannot.
typedef struct { volatile unsigned control, status, data; } timer;

unsigned poll(void) {
  timer *t = (timer *)0x40004400u;
  volatile unsigned char *port = (volatile unsigned char *)0x50000000;
  t->control = 1;
  port[3] = 2;
  *(volatile unsigned *)0x40004800u = 7;
  return t->data + port[1];
}

int bad(void) {
  int *p = (int *)0x1234000;
  return *p; // violated: bounds
}
