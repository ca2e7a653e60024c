/* Whole files in and out. The name `-` is the standard input or output. Whoever calls says what is wrong; errno says why. */
#ifndef CANTRIP_BASE_FILE_H
#define CANTRIP_BASE_FILE_H

#include "base/buf.h"

/* Appends the contents. False: it cannot be opened or read (a directory cannot), or is larger than `most` bytes (EFBIG; 0: any
 * size is fine); `text` then has what was read so far. */
bool file_read(const char *name, size_t most, buf *text);
/* The same from a stream, which stays open. */
bool file_read_stream(FILE *in, size_t most, buf *text);

/* Writes the text and closes the file, which is made or emptied first. False: not all of it was written. */
bool file_write(const char *name, buf *text);

#endif
