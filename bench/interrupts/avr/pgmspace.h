#define pgm_read_byte(p) (*(const char *)(p))
#define PROGMEM
#define PSTR(s) (s)
