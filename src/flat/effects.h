/* Calls as what they may change. Of a flat program whose calls stay calls (flat_options.brief) every call becomes: all that the
 * procedure, or what it calls, may write has any value afterwards. More is possible then: what holds of the rest holds, and what
 * goes wrong says nothing. The program has the size of its entry, however much is called; recursion has no bound. */
#ifndef CANTRIP_FLAT_EFFECTS_H
#define CANTRIP_FLAT_EFFECTS_H

#include "flat/flat.h"

/* Afterwards there are no procedures. */
void effects_for_calls(flat *f);

#endif
