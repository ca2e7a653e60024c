// check:
// property order: holds
// property answered: holds
// property twice: violated
extern int nondet(void);
void hello(void);
void key(void);
void refuse(void);
void finish(void);
int state;
void handshake(void) {
  state = 0;
  for (;;) {
    switch (state) {
    case 0: if (nondet()) { hello(); state = 1; } break;
    case 1: if (nondet()) { key(); state = 2; } else { refuse(); state = 0; } break;
    default: finish(); state = 0;
    }
  }
}
