/* The only writers of an answer: everybody who decides a property calls one of these, so that a proof has no counterexample, an answer that is unknown
 * has no certificate, and a reason lives as long as its verdict. */
#ifndef CANTRIP_CHECK_CONCLUDE_H
#define CANTRIP_CHECK_CONCLUDE_H

#include "check/verdict.h"

void conclude_holds(verdict *v, certificate certificate);
/* The execution is in `v` already; `message` says what happens at its end, NULL: v->message does. */
void conclude_violated(verdict *v, const char *message);
/* What was found so far stays, for people: an execution that breaks an assumption, a counterexample that nobody confirmed. */
void conclude_unknown(verdict *v, const char *reason);

#endif
