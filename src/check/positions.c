/* See positions.h. */
#include "check/positions.h"

void positions_init(positions *p, const alphabet *a, const spec *spec, const bool *late) {
  uint64_t weight = 1;
  *p = (positions){.alphabet = a, .spec = spec, .late = late};
  p->weight = mem_alloc(sizeof *p->weight * (a->letters.groups.n + 1));
  for (uint32_t g = 0; g < a->letters.groups.n; g++) {
    p->weight[g] = weight;
    weight *= a->letters.groups.at[g].values + 1;
  }
}

void positions_free(positions *p) { mem_free(p->weight); }

uint32_t positions_value(const positions *p, uint64_t values, uint32_t group) {
  return (uint32_t)(values / p->weight[group] % (p->alphabet->letters.groups.at[group].values + 1));
}

uint64_t positions_with(const positions *p, uint64_t values, uint32_t group, uint32_t value) {
  return values - positions_value(p, values, group) * p->weight[group] + (value + 1) * p->weight[group];
}

uint32_t positions_letter(const positions *p, uint64_t values, uint32_t event, uint32_t returns) {
  const letters *l = &p->alphabet->letters;
  uint32_t letter = event * l->groups.at[0].stride;
  for (uint32_t g = 1; g < l->groups.n; g++) {
    uint32_t v = positions_value(p, values, g);
    if (v > 1) letter += (v - 1) * l->groups.at[g].stride;
  }
  for (uint32_t i = 0; i < p->alphabet->returns.n; i++)
    if (returns >> i & 1) letter += l->groups.at[p->alphabet->returns.at[i].group].stride;
  return letter;
}

static bool has_action(const action_list *list, uint32_t action) {
  for (uint32_t i = 0; i < list->n; i++)
    if (list->at[i] == action) return true;
  return false;
}

uint64_t positions_after(const positions *p, uint64_t values, uint32_t action) {
  for (uint32_t i = 0; i < p->alphabet->fluents.n; i++) {
    const alphabet_switch *x = &p->alphabet->fluents.at[i];
    const spec_fluent *f = spec_fluent_at(p->spec, x->number);
    if (has_action(&f->starts, action)) values = positions_with(p, values, x->group, 1);
    if (has_action(&f->ends, action)) values = positions_with(p, values, x->group, 0);
  }
  return values;
}

uint64_t positions_first(const positions *p) {
  uint64_t values = 0;
  for (uint32_t i = 0; i < p->alphabet->fluents.n; i++) {
    const alphabet_switch *x = &p->alphabet->fluents.at[i];
    values = positions_with(p, values, x->group, spec_fluent_at(p->spec, x->number)->initially);
  }
  return values;
}

bool positions_known(const positions *p, uint64_t values) {
  for (uint32_t i = 0; i < p->alphabet->states.n; i++) {
    uint32_t group = p->alphabet->states.at[i].group;
    if (!(p->late && p->late[group]) && !positions_value(p, values, group)) return false;
  }
  return true;
}
