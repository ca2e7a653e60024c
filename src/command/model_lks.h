/* A component as a labelled Kripke structure. */
#ifndef CANTRIP_COMMAND_MODEL_LKS_H
#define CANTRIP_COMMAND_MODEL_LKS_H

#include "check/verdict.h"
#include "spec/weave.h"

/* For the propositions and events of a formula, PROPERTY_LTL. `request` as for spec_observe. States are named by their place and the
 * propositions that are true there. NULL, with a diagnostic or a limit of the job hit, where there is none; the caller frees it. */
lts *model_lks(job *job, const weave_request *request, const spec_program *block, const spec_property *property,
               verdict *v);

#endif
