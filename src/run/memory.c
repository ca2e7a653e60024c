/* See memory.h. The quarantine is a queue: an address comes back into use only after
 * thousands of others have been retired, so that a dangling pointer is noticed as one. */
#include "run/memory.h"

#include <assert.h>
#include <string.h>

enum { QUARANTINE = 1 << 16, FLAT_QUARANTINE = 1 << 12, PAGE = 4096, GAP = 16 };
enum { MIN_SHIFT = 5, FIRST_PAGE = 0x8000, LAST_PAGE = 0xfff00 };

void memory_init(memory *m, bool flat, bool track_init, memory_layout layout, uint64_t limit) {
  *m = (memory){.flat = flat, .track_init = track_init, .layout = layout, .limit = limit, .next_page = FIRST_PAGE};
  m->looks_up = flat || layout != LAYOUT_USUAL;
  vec_push(&m->table, &m->nothing);
  if (flat) m->pages = mem_alloc(sizeof *m->pages << 20);
}

static void release(object *o) {
  if (!o->owned) return;
  mem_free(o->bytes);
  mem_free(o->init);
  mem_free(o);
}

static void free_pages(memory *m) {
  for (uint32_t p = m->next_page; p-- > FIRST_PAGE;) {
    flat_page *page = &m->pages[p];
    for (uint32_t i = 0; page->shift && i < (uint32_t)PAGE >> page->shift; i++)
      if (page->slot[i]) release(page->slot[i]);
    /* A large object is released at its first page, the last to be seen. */
    if (!page->shift && page->whole && page->whole->address == (uint64_t)p * PAGE) release(page->whole);
    mem_free(page->slot);
  }
  mem_free(m->pages);
}

void memory_free(memory *m) {
  for (uint32_t i = 1; i < m->table.n; i++) release(m->table.at[i]);
  vec_free(&m->table);
  vec_free(&m->retired.at);
  if (m->flat) free_pages(m);
  for (int i = 0; i < FLAT_CLASSES; i++) vec_free(&m->slots[i].at);
  vec_free(&m->runs);
}

bool memory_charge(memory *m, uint64_t bytes) {
  if (bytes > m->limit || m->in_use > m->limit - bytes) return false;
  m->in_use += bytes;
  return true;
}

object *memory_new(memory *m, object_kind kind, uint64_t size, bool zeroed) {
  bool track = m->track_init && !zeroed && size > 0;
  if (size > (uint64_t)1 << 30) return NULL;
  uint64_t cost = sizeof(object) + size * (track ? 2 : 1);
  if (!memory_charge(m, cost)) return NULL;
  object *o = mem_alloc(sizeof *o);
  *o = (object){.size = size, .writable = size, .was = size, .kind = kind, .alive = true};
  o->owned = true;
  o->charged = cost;
  o->bytes = mem_alloc(size);
  if (track) o->init = mem_alloc(size);
  m->created++;
  return o;
}

/* ---- addresses of lp64 ---- */

static bool queue_take(address_queue *q, uint32_t keep, uint32_t *value) {
  if (q->at.n - q->head <= keep) return false;
  *value = q->at.at[q->head++];
  if (q->head > QUARANTINE && q->head > q->at.n / 2) {
    q->at.n -= q->head;
    memmove(q->at.at, q->at.at + q->head, sizeof *q->at.at * q->at.n);
    q->head = 0;
  }
  return true;
}

static uint64_t bias_of(const memory *m) { return m->layout == LAYOUT_RECYCLED ? (uint64_t)1 << 32 : ADDRESS_BIAS; }

static uint64_t number_address(memory *m, object *o) {
  uint32_t number;
  if (queue_take(&m->retired, m->layout == LAYOUT_RECYCLED ? 0 : QUARANTINE, &number)) {
    release(m->table.at[number]);
    m->table.at[number] = o;
  } else {
    number = m->table.n;
    vec_push(&m->table, o);
  }
  return ((uint64_t)number << ADDRESS_SHIFT) + bias_of(m);
}

/* ---- addresses of ilp32 ---- */

static uint32_t shift_for(uint64_t size) {
  uint32_t shift = MIN_SHIFT;
  while (((uint64_t)1 << shift) < size + GAP) shift++;
  return shift;
}

/* How far an object is moved from where it would be aligned for everything. A multiple of its own alignment, and not of twice that. */
static uint64_t shift_of(const memory *m, const object *o) {
  enum { of_allocation = 16 };
  uint64_t align = o->sym ? o->sym->type->align : o->kind == OBJ_STRING || o->kind == OBJ_FUNCTION ? 1 : of_allocation;
  if (m->layout != LAYOUT_UNALIGNED || !align || (m->flat && shift_for(o->was) >= FLAT_CLASSES)) return 0;
  if (o->sym && o->sym->align > align) align = o->sym->align;
  return align > (m->flat ? GAP : PAGE) ? 0 : align;
}

static object *find_moved(const memory *m, uint64_t address, uint64_t *offset) {
  uint64_t number = address >> ADDRESS_SHIFT;
  object *o = m->table.at[number < m->table.n ? number : 0];
  *offset = (address & (((uint64_t)1 << ADDRESS_SHIFT) - 1)) - bias_of(m) - shift_of(m, o);
  return o;
}

object *memory_look_up(const memory *m, uint64_t address, uint64_t *offset) {
  if (!m->flat) return find_moved(m, address, offset);
  address &= UINT32_MAX;
  const flat_page *page = &m->pages[address / PAGE];
  object *o = page->shift ? page->slot[address % PAGE >> page->shift] : page->whole;
  if (!o) o = (object *)&m->nothing;
  *offset = address - o->address;
  return o;
}

/* A run of pages: fresh ones, or those of dead objects when there are many. 0: none left. */
static uint32_t take_pages(memory *m, uint32_t pages) {
  bool fresh = m->next_page + pages <= LAST_PAGE;
  if (m->run_pages > 0x4000 || !fresh)
    for (uint32_t i = 0; i < m->runs.n; i++) {
      page_run *run = &m->runs.at[i];
      if (run->pages != pages && !(run->pages > pages && !fresh)) continue;
      uint32_t page = run->page;
      object *dead = m->pages[page].whole;
      assert(dead && !dead->alive);
      for (uint32_t p = 0; p < run->pages; p++) m->pages[page + p].whole = NULL;
      if (dead->address == (uint64_t)page * PAGE) release(dead);
      m->run_pages -= run->pages;
      memmove(run, run + 1, sizeof *run * (m->runs.n - i - 1));
      m->runs.n--;
      return page;
    }
  if (!fresh) return 0;
  m->next_page += pages;
  return m->next_page - pages;
}

/* A slot: one retired long ago, else one never used, else any that is retired. 0: none. */
static uint32_t take_slot(memory *m, uint32_t shift) {
  address_queue *q = &m->slots[shift];
  uint32_t *fresh = &m->fresh[shift], at, page;
  if (queue_take(q, m->layout == LAYOUT_RECYCLED ? 0 : FLAT_QUARANTINE, &at)) return at;
  if (!*fresh) {
    page = take_pages(m, 1);
    if (!page) return queue_take(q, 0, &at) ? at : 0;
    m->pages[page].shift = shift;
    m->pages[page].slot = mem_alloc(sizeof(object *) * (PAGE >> shift));
    *fresh = page * PAGE;
  }
  at = *fresh;
  *fresh += 1u << shift;
  if (*fresh % PAGE == 0) *fresh = 0;
  return at;
}

static uint64_t small_address(memory *m, object *o, uint32_t shift) {
  uint32_t at = take_slot(m, shift);
  if (!at) return 0;
  object **slot = &m->pages[at / PAGE].slot[at % PAGE >> shift];
  if (*slot) release(*slot);
  *slot = o;
  return at;
}

static uint64_t flat_address(memory *m, object *o) {
  uint32_t shift = shift_for(o->was);
  if (shift < FLAT_CLASSES) return small_address(m, o, shift);
  uint32_t pages = (uint32_t)((o->was + GAP + PAGE - 1) / PAGE);
  uint32_t page = take_pages(m, pages);
  for (uint32_t p = 0; page && p < pages; p++) m->pages[page + p].whole = o;
  return (uint64_t)page * PAGE;
}

uint64_t memory_address(memory *m, object *o) {
  if (o->address) return o->address;
  uint64_t at = m->flat ? flat_address(m, o) : number_address(m, o);
  o->address = at ? at + shift_of(m, o) : 0;
  return o->address;
}

/* ---- death ---- */

static void retire_flat(memory *m, object *o, object *grave) {
  uint32_t at = (uint32_t)(o->address - shift_of(m, o)), page = at / PAGE;
  if (m->pages[page].shift) {
    m->pages[page].slot[at % PAGE >> m->pages[page].shift] = grave;
    vec_push(&m->slots[m->pages[page].shift].at, at);
    return;
  }
  uint32_t pages = (uint32_t)((o->was + GAP + PAGE - 1) / PAGE);
  for (uint32_t p = 0; p < pages; p++) m->pages[page + p].whole = grave;
  vec_push(&m->runs, ((page_run){page, pages}));
  m->run_pages += pages;
}

void memory_retire(memory *m, object *o, object *grave) {
  if (!o->address) return;
  if (m->flat) {
    retire_flat(m, o, grave);
  } else {
    uint32_t number = (uint32_t)(o->address >> ADDRESS_SHIFT);
    m->table.at[number] = grave;
    vec_push(&m->retired.at, number);
  }
  if (grave != o) o->address = 0;
}

void memory_kill(memory *m, object *o) {
  assert(o->owned && o->alive);
  m->in_use -= o->charged;
  mem_free(o->bytes);
  mem_free(o->init);
  o->bytes = o->init = NULL;
  o->size = o->writable = 0;
  o->alive = false;
  if (o->address) memory_retire(m, o, o);
  else mem_free(o);
}

/* ---- bytes and whether they have values ---- */

void memory_track(object *o) {
  if (o->init || !o->was) return;
  o->init = mem_alloc(o->was);
  memset(o->init, 1, o->was);
}

void memory_mark(object *o, uint64_t offset, uint64_t n, bool has_value) {
  if (!o->init && has_value) return;
  if (!o->init) memory_track(o);
  if (n) memset(o->init + offset, has_value, n);
}

bool memory_has_value(const object *o, uint64_t offset, uint64_t n) {
  return !o->init || !n || !memchr(o->init + offset, 0, n);
}

void memory_move(memory *m, object *to, uint64_t to_offset, const object *from, uint64_t from_offset, uint64_t n) {
  (void)m;
  if (!n) return;
  memmove(to->bytes + to_offset, from->bytes + from_offset, n);
  if (from->init && !to->init && memchr(from->init + from_offset, 0, n)) memory_track(to);
  if (!to->init) return;
  if (from->init) memmove(to->init + to_offset, from->init + from_offset, n);
  else memset(to->init + to_offset, 1, n);
}
