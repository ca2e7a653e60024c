// check: --checks memory
// assuming: POINTERS
// A variable lives as long as its block, however that is left.
extern int __VERIFIER_nondet_int(void);
static int *kept;
static void keep(int *p) { kept = p; }

static int by_jump(int c) {
  int *p = 0;
  {
    int inner = 1;
    p = &inner;
    if (c) goto out;
    p = 0;
  }
out:
  return p ? *p : 0; // violated: memory
}

static int by_case(int c) {
  int *p = 0;
  switch (c) {
  case 1: {
    int inner = 1;
    p = &inner;
    break;
  }
  default: break;
  }
  return p ? *p : 0; // violated: memory
}

static int still_there(int c) {
  int *p = 0, sum = 0;
  {
    int inner = 1;
    p = &inner;
  again:
    sum += *p;
    if (sum < 3 && c) goto again;
    p = 0;
  }
  return p ? *p : sum;
}

static int in_global(int c) {
  {
    int inner = c;
    keep(&inner);
    if (c > 3) keep(0);
  }
  return kept ? *kept : 0; // violated: memory
}

int main(void) {
  int c = __VERIFIER_nondet_int();
  switch (__VERIFIER_nondet_int()) {
  case 0: return by_jump(c);
  case 1: return by_case(c);
  case 2: return still_there(c);
  default: return in_global(c);
  }
}
