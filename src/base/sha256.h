/* SHA-256 (FIPS 180-4), by which witnesses name the files they are about. */
#ifndef CANTRIP_BASE_SHA256_H
#define CANTRIP_BASE_SHA256_H

#include <stdbool.h>
#include <stddef.h>

enum { SHA256_TEXT = 65 }; /* 64 hexadecimal digits and a zero */

void sha256_text(const void *bytes, size_t n, char text[SHA256_TEXT]);
bool sha256_file(const char *name, char text[SHA256_TEXT]); /* false: it cannot be read */

#endif
