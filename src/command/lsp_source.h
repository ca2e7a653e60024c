/* The text of a document as the editor has it, and what stands at a place in it. */
#ifndef CANTRIP_COMMAND_LSP_SOURCE_H
#define CANTRIP_COMMAND_LSP_SOURCE_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* The identifier at a place, which counts from 0, in bytes or in units of UTF-16; NULL: there is none. */
const char *lsp_word_at(arena *a, const char *text, uint32_t line, uint32_t character, bool in_bytes);
/* The function whose definition begins at or before a line: NULL if there is none. A definition begins in the first column. */
const char *lsp_function_at(arena *a, const char *text, uint32_t line);
/* A new file with the text, for a check to read; its name is owned by the caller. NULL: it cannot be written. */
char *lsp_temporary(const char *text);

#endif
