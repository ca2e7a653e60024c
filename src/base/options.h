/* The command line, read by the tables options.def and commands.def. */
#ifndef CANTRIP_BASE_OPTIONS_H
#define CANTRIP_BASE_OPTIONS_H

#include "base/buf.h"
#include "base/job.h"

typedef struct command {
  const char *name;
  char letter; /* as in options.def */
  bool exists; /* false: planned, refused by this version */
  const char *arguments, *summary;
} command;

const command *command_find(const char *name); /* NULL: there is none of this name */

/* Reads `argv`, what stands after the command's name, into job->options; the strings stay
 * the caller's. False, with one line on diag.out, for an option that is unknown, not one of
 * this command's, or has a bad value. `*help` is set by --help. */
bool options_parse(job *job, const command *command, int argc, char **argv, bool *help);

/* The word that an option of kind `word` has now, as the user would write it; "" if it was not said. */
const char *options_word(job *job, const char *name);

/* The options that `from` was given and `to` takes as well, as words of a command line; but for those about what is
 * printed. Numbers are written into `a`. */
void options_pass(job *job, const command *from, const command *to, arena *a, string_list *words);

/* All options that can change an answer, with their values: two runs whose texts are the same get the same answers to the same
 * question about the same program. */
void options_key(job *job, buf *out);

/* The help of one command, or with NULL the overview. */
void options_help(buf *out, const command *command);

/* The options of one command in the language of man pages. */
void options_man(buf *out, const command *command);

/* The word of `words` that `word` was probably meant to be; NULL if none is near. */
const char *nearest_word(const char *word, const char *const *words, uint32_t n);
const char *nearest_command(const char *name);

#endif
