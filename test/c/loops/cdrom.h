/* A routine in the manner of a CD-ROM driver that reads the result of a command. The register
 * gives ten bytes at a time, and before each further ten the drive must be asked whether they
 * are there. The monitor counts what was read since; more than ten is the error. */
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);

int since_ready;

static int result_is_ready(void) {
  since_ready = 0;
  return __VERIFIER_nondet_int() != 0;
}

static unsigned char read_byte(int *fault) {
  since_ready++;
  *fault = since_ready > 10;
  return __VERIFIER_nondet_uchar();
}

void get_result(unsigned char *buffer, unsigned *size) {
  unsigned char kind, left;
  int i, fault, ready;
  unsigned tries = (unsigned)__VERIFIER_nondet_int();
#ifdef INITIALISED
  since_ready = 0;
#endif
  kind = __VERIFIER_nondet_uchar();
  left = read_byte(&fault);
  if (fault) goto too_many;
  *size = 1;
  if ((kind & 0xf0) == 0x20) return;
  if (left > 8) {
    for (i = 0; i < 8; i++) {
      *buffer = read_byte(&fault);
      if (fault) goto too_many;
      *size += 1;
    }
    left -= 8;
    while (left > 10) {
      ready = result_is_ready();
      while (tries > 0 && !ready) {
        tries--;
        ready = result_is_ready();
      }
      for (i = 0; i < 10; i++) {
        *buffer = read_byte(&fault);
        if (fault) goto too_many;
        *size += 1;
      }
      left -= 10;
    }
    if (left > 0) ready = result_is_ready();
  }
  while (left > 0) {
    *buffer = read_byte(&fault);
    if (fault) goto too_many;
    *size += 1;
    left--;
  }
  return;
too_many:;
}
