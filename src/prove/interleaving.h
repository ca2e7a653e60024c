/* The parts of a formula in parallel: what their actions mean to it, the product of their models, where a run of it rests, and what its moves do to
 * the measures of the parts. For questions about runs, each of which embeds one.
 *
 * When is something seen? A component shows its propositions right after the step that changes them. What others do between the two they
 * can do before the step as well, since nothing is shared: so a change happens when it is seen. That takes
 * one care: what one step changes is shown one after the other, and nobody else moves meanwhile (`alone`). At the beginning every
 * component shows what is true of it before anybody performs an event. */
#ifndef CANTRIP_PROVE_INTERLEAVING_H
#define CANTRIP_PROVE_INTERLEAVING_H

#include "check/product.h"
#include "check/temporal.h"
#include "prove/parts.h"

typedef struct interleaving {
  parts *parts;
  const alphabet *alphabet;
  bool **alone; /* by part, by state of its model */
  bool *late;   /* by group of letters */
  product_part *of_product;
  product *product;
  VEC(observed) meaning; /* by action */
} interleaving;

void interleaving_init(interleaving *c, parts *parts, const alphabet *alphabet);
void interleaving_free(interleaving *c);

/* The model of part `i` is new. */
void interleaving_set(interleaving *c, uint32_t i);
/* The product of the models as they are now. `reduced`: by partial orders, which keep words, but neither X nor fairness nor branches. */
void interleaving_make(interleaving *c, bool reduced);

/* As temporal_request asks for them; the context is an interleaving. */
rest_kind interleaving_rests(void *context, uint32_t state);
progress_bits interleaving_progress(void *context, uint32_t state, const model_move *m);

/* What each part does in a run of the product of this kind: `shares` are filled. */
void interleaving_shares(interleaving *c, const counterexample *run, temporal_kind kind, share *shares);

/* Writes such a run of several parts, which was executed, to the verdict. */
void interleaving_tell_run(interleaving *c, const counterexample *run, temporal_kind kind, share *shares);

/* Writes to the verdict the measures of all parts: why their loops end. */
void interleaving_tell_measures(const interleaving *c);

/* Does some part perform an event, or show something? */
bool interleaving_has_positions(const interleaving *c);

#endif
