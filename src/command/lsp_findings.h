/* What a language server tells an editor: the answers of a check, read from its JSON, as diagnostics of files. */
#ifndef CANTRIP_COMMAND_LSP_FINDINGS_H
#define CANTRIP_COMMAND_LSP_FINDINGS_H

#include "base/buf.h"
#include "base/job.h"
#include "base/json.h"

typedef struct related {
  const char *file;
  uint32_t line, column;
  const char *text;
} related;

typedef enum { SEVERITY_ERROR = 1, SEVERITY_WARNING, SEVERITY_INFORMATION } finding_severity;

typedef struct finding {
  finding_severity severity;
  const char *file; /* absolute */
  uint32_t line, column;
  const char *code, *message;
  const char *function;  /* of a run-time check, */
  const char *operation; /* and its name: the same in another check of the function */
  VEC(related) steps;
} finding;

/* What a function requires of its callers. */
typedef struct shown_contract {
  const char *function, *text; /* "": nothing */
} shown_contract;

typedef struct findings {
  VEC(finding) all;
  VEC(shown_contract) contracts;
  arena strings;
} findings;

void findings_clear(findings *f); /* and free */

/* Of a check's JSON. `path` is the C file: what has no place in it is put where the trace last was in it. */
void findings_add(findings *f, const json *answer, const char *path);
/* Only the traces, for findings that are there without. */
void findings_add_traces(findings *f, const json *answer);
/* What is wrong with the input, of one that was refused. */
void findings_add_errors(findings *f, const json *answer);

/* Markdown about a function, for a reader who points at its name; NULL: nothing is known. */
const char *findings_hover(findings *f, const char *function);

/* Those of one file as a JSON array; `text` is that of the file, or NULL: as it is saved. Columns count bytes if the client said so, otherwise units of UTF-16. */
void findings_print(const findings *f, const char *file, const char *text, bool in_bytes, buf *out);

#endif
