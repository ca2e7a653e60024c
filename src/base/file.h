/* Whole files in and out. Whoever calls says what is wrong; errno says why. */
#ifndef CANTRIP_BASE_FILE_H
#define CANTRIP_BASE_FILE_H

#include "base/buf.h"

/* Appends the contents. False: it cannot be opened or read (a directory cannot), or is larger than `most` bytes (EFBIG; 0: any
 * size is fine); `text` then has what was read so far. */
bool file_read(const char *name, size_t most, buf *text);
bool file_read_input(size_t most, buf *text); /* the same of the standard input */

/* The next line of a text, which is changed: without its end; *at moves behind it. NULL: none is left. */
char *file_line(char **at);

/* Writes the text and closes the file, which is made or emptied first; `-` is the standard output. False: not all of it was
 * written. */
bool file_write(const char *name, buf *text);

/* The directory that relative names begin at; false if it is not known or too long. */
bool file_directory(char *out, size_t n);
/* A name as seen from there; NULL: it is not below it. */
const char *file_below_directory(const char *name);

#endif
