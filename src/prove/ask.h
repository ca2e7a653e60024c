/* What is asked of the parts of a property (parts.h): one function for each question, one file for each function. All of them are
 * decided by the loop in cegar.h, and write the verdict of the parts. */
#ifndef CANTRIP_PROVE_ASK_H
#define CANTRIP_PROVE_ASK_H

#include "automata/buchi.h"
#include "check/temporal.h"
#include "prove/parts.h"

/* Does one component conform to its process? By the game of simulation, or by words (`traces`). */
void ask_words(parts *m, bool traces);

/* Do several components together? Are they free from deadlock, does none reach an error? The two-level loop of Chaki, Ouaknine, Yorav
 * and Clarke (2003). */
void ask_together(parts *m, bool traces);

/* The same of components whose calls stay calls, by common words of pushdown systems. */
void ask_pushdown(parts *m, bool traces);

typedef struct formula_request {
  const alphabet *alphabet;
  formulas *formulas;
  formula formula; /* that must be true of every run */
  bool ends_count; /* every run that does not end is a violation: termination */
} formula_request;

/* Is a formula true of every run of the components, each of them watched? */
void ask_formula(parts *m, const formula_request *q);

/* The same of one component whose calls stay calls. */
void ask_recurring(parts *m, const formula_request *q);

/* The same as ask_words and ask_formula, of one component that was woven and not flattened: the property as a monitor in the program. The
 * verdict has no reason where that is not possible: a process that is not deterministic, a formula that no prefix makes false. */
void ask_monitor(parts *m, const formula_request *formula, bool traces);

/* What a violation is, as a sentence. */
const char *formula_saying(temporal_kind kind);

/* Is a formula of universal branching time (ACTL) true of the components? */
void ask_actl(parts *m, alphabet *alphabet, const ltl *formula);

typedef enum {
  MODEL_GIVEN,  /* for the predicates of the request */
  MODEL_PROVED, /* for those that proving conformance to the process needs, too */
  MODEL_SHARP   /* refined until every event can be performed on a shortest way to it, as far as that goes */
} model_how;

/* The model of one component over the alphabet of its process. NULL when a limit is hit. States are named by their place. The caller
 * frees it. */
lts *ask_model(parts *m, model_how how);

#endif
