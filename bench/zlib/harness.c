/* zlib's checksums called as its manual allows: a buffer of len bytes that lives. */
typedef unsigned long size_t;
extern void *malloc(size_t);
extern void __VERIFIER_assume(int);
extern unsigned long adler32_z(unsigned long adler, const unsigned char *buf, size_t len);
extern unsigned long crc32_z(unsigned long crc, const unsigned char *buf, size_t len);

void with_adler32(unsigned long adler, size_t len) {
  __VERIFIER_assume(len > 0 && len <= 100000);
  unsigned char *buf = malloc(len);
  adler32_z(adler, buf, len);
}

void with_crc32(unsigned long crc, size_t len) {
  __VERIFIER_assume(len > 0 && len <= 100000);
  unsigned char *buf = malloc(len);
  crc32_z(crc, buf, len);
}
