/* Growing arrays of any type, as macros: VEC(T) declares one, zeroed is empty.
 *
 *     VEC(edge) edges = {0};
 *     vec_push(&edges, e);
 *     for (uint32_t i = 0; i < edges.n; i++) use(edges.at[i]);
 *     vec_free(&edges);
 *
 * Pushing may move the elements: keep indices, not pointers. */
#ifndef CANTRIP_BASE_VEC_H
#define CANTRIP_BASE_VEC_H

#include "base/mem.h"

#include <stdint.h>

#define VEC(T)                                                                                                         \
  struct {                                                                                                             \
    T *at;                                                                                                             \
    uint32_t n, cap;                                                                                                   \
  }

#define vec_reserve(v, more)                                                                                           \
  do {                                                                                                                 \
    if ((v)->n + (more) > (v)->cap) {                                                                                  \
      (v)->cap = (v)->n + (more) > 2 * (v)->cap ? (v)->n + (more) : 2 * (v)->cap;                                      \
      if ((v)->cap < 8) (v)->cap = 8;                                                                                  \
      (v)->at = mem_resize((v)->at, sizeof *(v)->at * (v)->cap);                                                       \
    }                                                                                                                  \
  } while (0)

#define vec_push(v, x)                                                                                                 \
  do {                                                                                                                 \
    vec_reserve(v, 1);                                                                                                 \
    (v)->at[(v)->n++] = (x);                                                                                           \
  } while (0)

#define vec_pop(v) ((v)->at[--(v)->n])
#define vec_last(v) ((v)->at[(v)->n - 1])
#define vec_free(v)                                                                                                    \
  do {                                                                                                                 \
    mem_free((v)->at);                                                                                                 \
    (v)->at = NULL;                                                                                                    \
    (v)->n = (v)->cap = 0;                                                                                             \
  } while (0)

#endif
