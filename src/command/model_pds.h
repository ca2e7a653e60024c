/* `cantrip model --pds`: a component as a pushdown system. */
#ifndef CANTRIP_COMMAND_MODEL_PDS_H
#define CANTRIP_COMMAND_MODEL_PDS_H

#include "spec/weave.h"

/* The component of the request, with these predicates at every head that knows their variables, in the format that was asked for.
 * False, with a diagnostic, where it cannot be one, or a limit was hit. */
bool model_pds(job *job, const weave_request *request, const spec_program *block, const expr *const *predicates,
               uint32_t npredicates, buf *out);

#endif
