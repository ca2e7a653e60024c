#include "base/sparse.h"

#include "base/mem.h"

#include <string.h>

void sparse_free(sparse *s) {
  mem_free(s->word);
  *s = (sparse){0};
}

static void reserve(sparse *s, uint32_t n) {
  if (n <= s->cap) return;
  s->cap = n > s->cap + s->cap / 2 ? n : s->cap + s->cap / 2;
  s->word = mem_resize(s->word, sizeof *s->word * s->cap);
}

/* The first word that is not before `at`. */
static uint32_t find(const sparse *s, uint32_t at) {
  uint32_t low = 0, high = s->n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (s->word[middle].at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

bool sparse_has(const sparse *s, uint32_t x) {
  uint32_t i = find(s, x / 64);
  return i < s->n && s->word[i].at == x / 64 && s->word[i].bits >> x % 64 & 1;
}

bool sparse_add(sparse *s, uint32_t x) {
  uint32_t i = find(s, x / 64);
  uint64_t bit = (uint64_t)1 << x % 64;
  if (i < s->n && s->word[i].at == x / 64) {
    bool known = s->word[i].bits & bit;
    s->word[i].bits |= bit;
    return !known;
  }
  reserve(s, s->n + 1);
  memmove(s->word + i + 1, s->word + i, sizeof *s->word * (s->n - i));
  s->word[i] = (sparse_word){bit, x / 64};
  s->n++;
  return true;
}

uint32_t sparse_count(const sparse *s) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->n; i++) n += (uint32_t)__builtin_popcountll(s->word[i].bits);
  return n;
}

/* Adds the words of `more`, which is not empty, from behind, so that nothing is moved twice. `extra`: how many of its words
 * are new. */
static void merge(sparse *s, const sparse *more, uint32_t extra) {
  reserve(s, s->n + extra);
  uint32_t i = s->n, k = more->n, to = s->n + extra;
  s->n = to;
  while (k) {
    if (i && s->word[i - 1].at > more->word[k - 1].at) {
      s->word[--to] = s->word[--i];
    } else if (i && s->word[i - 1].at == more->word[k - 1].at) {
      i--;
      k--;
      s->word[--to] = (sparse_word){s->word[i].bits | more->word[k].bits, s->word[i].at};
    } else {
      s->word[--to] = more->word[--k];
    }
  }
}

bool sparse_join(sparse *s, const sparse *more, sparse *fresh) {
  sparse added = {0};
  uint32_t extra = 0;
  for (uint32_t i = 0, k = 0; k < more->n; k++) {
    sparse_word w = more->word[k];
    while (i < s->n && s->word[i].at < w.at) i++;
    bool both = i < s->n && s->word[i].at == w.at;
    if (both) w.bits &= ~s->word[i].bits;
    if (!w.bits) continue;
    extra += !both;
    reserve(&added, added.n + 1);
    added.word[added.n++] = w;
  }
  if (!added.n) return false;
  merge(s, &added, extra);
  if (fresh && fresh->n) sparse_join(fresh, &added, NULL);
  if (fresh && !fresh->n) {
    sparse_free(fresh);
    *fresh = added;
  } else {
    sparse_free(&added);
  }
  return true;
}

void sparse_subtract(sparse *s, const sparse *less) {
  uint32_t n = 0;
  for (uint32_t i = 0, k = 0; i < s->n; i++) {
    sparse_word w = s->word[i];
    while (k < less->n && less->word[k].at < w.at) k++;
    if (k < less->n && less->word[k].at == w.at) w.bits &= ~less->word[k].bits;
    if (w.bits) s->word[n++] = w;
  }
  s->n = n;
}

bool sparse_next(const sparse *s, sparse_walk *w) {
  while (!w->rest) {
    if (w->word == s->n) return false;
    w->rest = s->word[w->word++].bits;
  }
  w->member = s->word[w->word - 1].at * 64 + (uint32_t)__builtin_ctzll(w->rest);
  w->rest &= w->rest - 1;
  return true;
}
