/* The formats of stdio.h: printf and scanf. Output is collected and written in large pieces, and before the program's
 * errors are. What is printed to files goes nowhere. */
#include "program/format.h"
#include "run/library_state.h"

#include <string.h>

/* ---- output ---- */

void library_flush(machine *m) {
  library *l = m->library;
  if (l->out.n && m->options->out) {
    fwrite(l->out.at, 1, l->out.n, m->options->out);
    fflush(m->options->out);
  }
  l->out.n = 0;
}

static void print(machine *m, int stream, const void *bytes, size_t n) {
  library *l = m->library;
  if (stream != STREAM_OUT && stream != STREAM_ERR) return;
  if (stream == STREAM_ERR) {
    library_flush(m);
    if (m->options->err) fwrite(bytes, 1, n, m->options->err);
    return;
  }
  buf_write(&l->out, bytes, n);
  if (l->out.n > 1 << 16) library_flush(m);
}

/* The number of the stream that an argument is, as share/cantrip/library/stdio.c has it; ends the run if it is none. */
static int stream_arg(machine *m, library_call *c, uint32_t i) {
  const type *t = i < c->nargs && type_is_pointer(c->args[i].type) ? c->args[i].type->to : NULL;
  uint64_t address = arg_pointer(m, c, i), offset;
  const object *o = memory_find(&m->memory, address, &offset);
  int number = STREAM_OUT;
  if (!address || !o->alive || !o->bytes)
    machine_undefined(m, address ? CHECK_MEMORY : CHECK_NULL, "%s: %s", c->name,
                      address ? "the argument is no open stream" : "the stream is NULL");
  for (uint32_t k = 0; !m->stop && t && t->kind == TY_RECORD && k < t->nfields; k++) {
    const field *f = &t->fields[k];
    bool is = !strcmp(f->name, "_fileno") && memory_within(offset + f->offset / 8, 4, o->size);
    if (is) memcpy(&number, o->bytes + offset + f->offset / 8, 4);
  }
  return number;
}

/* How the functions of the printf family differ. */
typedef struct print_form {
  int to;      /* argument that is the stream or string; -1: standard output */
  bool string; /* into a string */
  int limit;   /* argument that is the size of the string; -1: none */
  int format;  /* argument that is the format */
  bool list;   /* the next one is a va_list */
  bool made;   /* asprintf: a new string, its address goes where `to` points */
} print_form;

enum {
  P_PRINTF,
  P_FPRINTF,
  P_SPRINTF,
  P_SNPRINTF,
  P_VPRINTF,
  P_VFPRINTF,
  P_VSPRINTF,
  P_VSNPRINTF,
  P_PRINTF_CHK,
  P_FPRINTF_CHK,
  P_SPRINTF_CHK,
  P_SNPRINTF_CHK,
  P_VPRINTF_CHK,
  P_VFPRINTF_CHK,
  P_VSPRINTF_CHK,
  P_VSNPRINTF_CHK,
  P_ASPRINTF,
  P_VASPRINTF
};

static const print_form forms[] = {
    [P_PRINTF] = {-1, false, -1, 0, false, false},     [P_FPRINTF] = {0, false, -1, 1, false, false},
    [P_SPRINTF] = {0, true, -1, 1, false, false},      [P_SNPRINTF] = {0, true, 1, 2, false, false},
    [P_VPRINTF] = {-1, false, -1, 0, true, false},     [P_VFPRINTF] = {0, false, -1, 1, true, false},
    [P_VSPRINTF] = {0, true, -1, 1, true, false},      [P_VSNPRINTF] = {0, true, 1, 2, true, false},
    [P_PRINTF_CHK] = {-1, false, -1, 1, false, false}, [P_FPRINTF_CHK] = {0, false, -1, 2, false, false},
    [P_SPRINTF_CHK] = {0, true, -1, 3, false, false},  [P_SNPRINTF_CHK] = {0, true, 1, 4, false, false},
    [P_VPRINTF_CHK] = {-1, false, -1, 1, true, false}, [P_VFPRINTF_CHK] = {0, false, -1, 2, true, false},
    [P_VSPRINTF_CHK] = {0, true, -1, 3, true, false},  [P_VSNPRINTF_CHK] = {0, true, 1, 4, true, false},
    [P_ASPRINTF] = {0, true, -1, 1, false, true},      [P_VASPRINTF] = {0, true, -1, 1, true, true}};

static int64_t number_between(machine *m, uint32_t inner, bool wide, int64_t low, int64_t high) {
  const types *t = &m->program->terms->types;
  value v;
  m->inner = inner;
  machine_choose(m, low, high);
  bool given = machine_input(m, wide ? t->type_long : t->type_int, &v);
  m->inner = 0;
  return !given || v.v.i < low ? low : v.v.i > high ? high : v.v.i;
}

/* False: there is no memory for it. */
static bool put_text(machine *m, library_call *c, const print_form *form, buf *text) {
  uint64_t to = arg_pointer(m, c, (uint32_t)(form->to < 0 ? 0 : form->to));
  uint64_t n = text->n;
  if (form->made) {
    uint64_t space = library_alloc(m, n + 1, false);
    bool written = space || (m->options->volatile_inputs && number_between(m, 0, true, 0, 1));
    if (written) access_write(m, to, pointer_size(m), space, c->name);
    if (!space) return false;
    to = space;
  }
  if (form->limit >= 0) {
    uint64_t limit = arg_size(m, c, (uint32_t)form->limit);
    if (!limit) return true;
    if (n >= limit) n = limit - 1;
  }
  buf_text(text);
  write_bytes(m, to, text->at, n, c->name);
  access_write(m, to + n, 1, 0, c->name);
  return true;
}

static void run_printf(machine *m, library_call *c) {
  const print_form *form = &forms[c->entry->tag];
  uint32_t after = (uint32_t)form->format + 1;
  int stream = STREAM_OUT;
  if (!form->string && form->to >= 0) stream = stream_arg(m, c, (uint32_t)form->to);
  if (m->stop) return;
  arg_source args = form->list ? source_of_list(m, c, after) : source_of_call(c, after);
  buf text = {0};
  if (format_text(m, &text, arg_pointer(m, c, after - 1), &args, c->name)) {
    bool made = !form->string || put_text(m, c, form, &text);
    if (!form->string) print(m, stream, buf_text(&text), text.n);
    bool asked = !form->string && c->wanted &&
                 m->options->volatile_inputs; /* lists have contracts, where it is in order */
    bool fails = !made || (asked && !number_between(m, !form->list, form->list, 0, 7));
    give_int(m, c, fails ? -1 : (i128)text.n);
  }
  buf_free(&text);
}

/* ---- input ---- */

/* A word that was given must be one. */
static void check_word(machine *m, const uint8_t *text, uint64_t n, char kind) {
  for (uint64_t i = 0; text && i < n; i++)
    if (!text[i] || (kind == 's' && (text[i] == ' ' || (text[i] >= '\t' && text[i] <= '\r'))))
      machine_end(m, RUN_ASSUME, "a word has a blank inside");
}

/* Where the run follows a counterexample: as flat/inline_library.c has it. */
static void scan_input(machine *m, library_call *c, uint32_t format) {
  const types *t = &m->program->terms->types;
  uint64_t length;
  scan_item item;
  const char *text = read_string(m, arg_pointer(m, c, format), c->name, &length), *at = text;
  uint32_t many = 0, number = 0, arg = format + 1;
  if (!text) return;
  while (scan_next(t, &at, &item)) {
    many += item.assigns && item.kind != 'n';
    if (!item.kind) machine_end(m, RUN_UNMODELLED, "%s: a conversion that is not modelled", c->name);
  }
  int64_t n = m->stop ? -1 : number_between(m, 1, false, -1, many);
  for (at = text; !m->stop && scan_next(t, &at, &item);) {
    if (!item.assigns) continue;
    bool reached = item.kind == 'n' ? n >= number : n > number;
    uint64_t to = arg_pointer(m, c, arg), many_bytes = item.size;
    if (item.is_string)
      many_bytes = (uint64_t)number_between(m, 2 + arg, true, 1, item.width ? (int64_t)item.width : 1 << 30) + 1;
    if (reached) {
      const uint8_t *bytes = library_fill_bytes(m, to, many_bytes);
      if (item.is_string) check_word(m, bytes, many_bytes - 1, item.kind);
      if (item.is_string && bytes && bytes[many_bytes - 1]) machine_end(m, RUN_ASSUME, "a word has no end");
    }
    arg++;
    number += item.kind != 'n';
  }
  give_int(m, c, n);
}

/* tag: bit 0 from a string, bit 1 from a stream argument, bit 2 with a va_list */
static void run_scanf(machine *m, library_call *c) {
  int tag = c->entry->tag;
  uint32_t format = tag & 3 ? 1 : 0;
  char_source in = {.file = m->options->in};
  if (m->options->unknown_functions && !(tag & 1)) {
    if (tag & 4) machine_end(m, RUN_UNMODELLED, "%s has no model", c->name);
    else scan_input(m, c, format);
    return;
  }
  if (tag & 1) {
    in.file = NULL;
    in.text = (const uint8_t *)read_string(m, arg_pointer(m, c, 0), c->name, &in.n);
    if (!in.text) return;
    in.text = memcpy(mem_alloc(in.n + 1), in.text, in.n);
  }
  arg_source args = tag & 4 ? source_of_list(m, c, format + 1) : source_of_call(c, format + 1);
  if (!m->stop) give_int(m, c, scan_text(m, &in, arg_pointer(m, c, format), &args, c->name));
  mem_free((void *)in.text);
}

void library_print(machine *m, int stream, const void *text, uint64_t n) { print(m, stream, text, n); }

const library_entry library_stdio[] = {{"printf", run_printf, P_PRINTF},
                                       {"fprintf", run_printf, P_FPRINTF},
                                       {"sprintf", run_printf, P_SPRINTF},
                                       {"snprintf", run_printf, P_SNPRINTF},
                                       {"vprintf", run_printf, P_VPRINTF},
                                       {"vfprintf", run_printf, P_VFPRINTF},
                                       {"vsprintf", run_printf, P_VSPRINTF},
                                       {"vsnprintf", run_printf, P_VSNPRINTF},
                                       {"asprintf", run_printf, P_ASPRINTF},
                                       {"vasprintf", run_printf, P_VASPRINTF},
                                       {"__printf_chk", run_printf, P_PRINTF_CHK},
                                       {"__fprintf_chk", run_printf, P_FPRINTF_CHK},
                                       {"__sprintf_chk", run_printf, P_SPRINTF_CHK},
                                       {"__snprintf_chk", run_printf, P_SNPRINTF_CHK},
                                       {"__vprintf_chk", run_printf, P_VPRINTF_CHK},
                                       {"__vfprintf_chk", run_printf, P_VFPRINTF_CHK},
                                       {"__vsprintf_chk", run_printf, P_VSPRINTF_CHK},
                                       {"__vsnprintf_chk", run_printf, P_VSNPRINTF_CHK},
                                       {"printf_unlocked", run_printf, P_PRINTF},
                                       {"fprintf_unlocked", run_printf, P_FPRINTF},
                                       {"scanf", run_scanf, 0},
                                       {"sscanf", run_scanf, 1},
                                       {"fscanf", run_scanf, 2},
                                       {"vscanf", run_scanf, 4},
                                       {"vsscanf", run_scanf, 5},
                                       {"vfscanf", run_scanf, 6},
                                       {NULL, NULL, 0}};
