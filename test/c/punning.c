// run:
// exit: 16
// Bytes, halves and bit-fields of integers in unions and through pointers to char, at fixed
// and computed places; lists of arguments; flexible arrays.
typedef __builtin_va_list va_list;
void *malloc(unsigned long);
typedef union word {
  unsigned long long whole;
  int half[2];
  unsigned short quarter[4];
  signed char byte[8];
  struct { unsigned low : 5; int mid : 7; unsigned high : 20; } bits;
} word;

struct holder { int kind; word w; short tail; };
struct list { unsigned char n; short at[]; };

static unsigned mix(unsigned h, long long v) { return h * 31 + (unsigned)(v ^ (v >> 32)); }

static unsigned digest(unsigned h, const word *w) {
  h = mix(h, (long long)w->whole);
  for (int i = 0; i < 2; i++) h = mix(h, w->half[i]);
  for (int i = 0; i < 4; i++) h = mix(h, w->quarter[i]);
  for (int i = 0; i < 8; i++) h = mix(h, w->byte[i]);
  return mix(mix(mix(h, w->bits.low), w->bits.mid), w->bits.high);
}

static unsigned gather(unsigned h, int n, va_list ap) {
  for (int i = 0; i < n; i++) h = mix(h, i % 2 ? __builtin_va_arg(ap, long long) : __builtin_va_arg(ap, int));
  return h;
}

static unsigned all(int n, ...) {
  va_list ap, again;
  __builtin_va_start(ap, n);
  __builtin_va_copy(again, ap);
  unsigned h = gather(gather(1, n, ap), n, again);
  __builtin_va_end(ap);
  __builtin_va_end(again);
  return h;
}

int main(void) {
  struct holder s = {1, {0x8899aabbccddeeffULL}, 2};
  unsigned h = digest(7, &s.w);
  for (int i = 0; i < 8; i += 3) {
    s.w.byte[i] = (signed char)(-100 + i);
    h = digest(h, &s.w);
  }
  for (int i = 3; i >= 0; i -= 2) {
    s.w.quarter[i] = (unsigned short)(40000 + i);
    h = digest(h, &s.w);
  }
  s.w.bits.mid = -3;
  h = digest(h, &s.w);
  s.w.bits.high = 0xabcde;
  h = digest(h, &s.w);
  s.w.half[1] = -2;
  h = digest(h, &s.w);
  int n = 0x12345678;
  char *p = (char *)&n;
  for (int i = 0; i < 2; i++) {
    char c = p[i];
    p[i] = p[3 - i];
    p[3 - i] = c;
  }
  h = mix(h, n);
  *(short *)&n = -5;
  h = mix(h, n);
  h = mix(h, all(4, 1, 1LL << 33, -2, -3LL));
  struct list *l = malloc(sizeof *l + 6);
  l->n = 3;
  for (int i = 0; i < l->n; i++) l->at[i] = (short)(h >> i);
  for (int i = 0; i < l->n; i++) h = mix(h, l->at[i]);
  return (int)((h ^ h >> 8 ^ h >> 16 ^ h >> 24) & 127) + s.kind - 1 + s.tail - 2;
}
