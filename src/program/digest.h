/* A number for what a function does, so that one that did not change need not be examined again. */
#ifndef CANTRIP_PROGRAM_DIGEST_H
#define CANTRIP_PROGRAM_DIGEST_H

#include "base/sha256.h"
#include "program/cfa.h"

/* For each function of the program, by index: a hash of its automaton, of those of the functions that it may call, and of the
 * globals and records of the program. Places do not count. Release with mem_free. */
typedef char digest[SHA256_TEXT];
digest *program_digests(const program *p);

#endif
