/* stdio.h: the three standard streams, printing and reading; there are no files, fopen
 * gives NULL. Output is collected and written in large pieces, and before the program's
 * errors are. */
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
  if (stream == STREAM_ERR) {
    library_flush(m);
    if (m->options->err) fwrite(bytes, 1, n, m->options->err);
    return;
  }
  buf_write(&l->out, bytes, n);
  if (l->out.n > 1 << 16) library_flush(m);
}

/* The stream that an argument is; ends the run if it is none. */
static int stream_arg(machine *m, library_call *c, uint32_t i) {
  uint64_t address = arg_pointer(m, c, i);
  int stream = library_stream(m, address);
  if (stream < 0)
    machine_undefined(m, address ? CHECK_MEMORY : CHECK_NULL, "%s: %s", c->name,
                      address ? "the argument is no open stream" : "the stream is NULL");
  return stream;
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

static void put_text(machine *m, library_call *c, const print_form *form, buf *text) {
  uint64_t to = arg_pointer(m, c, (uint32_t)(form->to < 0 ? 0 : form->to));
  uint64_t n = text->n;
  if (form->made) {
    uint64_t space = library_alloc(m, n + 1, false);
    access_write(m, to, pointer_size(m), space, c->name);
    to = space;
  }
  if (form->limit >= 0) {
    uint64_t limit = arg_size(m, c, (uint32_t)form->limit);
    if (!limit) return;
    if (n >= limit) n = limit - 1;
  }
  buf_text(text);
  write_bytes(m, to, text->at, n, c->name);
  access_write(m, to + n, 1, 0, c->name);
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
    if (form->string) put_text(m, c, form, &text);
    else print(m, stream, buf_text(&text), text.n);
    give_int(m, c, (i128)text.n);
  }
  buf_free(&text);
}

/* tag: 0 puts, 1 fputs */
static void run_puts(machine *m, library_call *c) {
  uint64_t n;
  int stream = c->entry->tag ? stream_arg(m, c, 1) : STREAM_OUT;
  const char *s = m->stop ? NULL : read_string(m, arg_pointer(m, c, 0), c->name, &n);
  if (!s) return;
  print(m, stream, s, n);
  if (!c->entry->tag) print(m, stream, "\n", 1);
  give_int(m, c, 1);
}

static void run_putc(machine *m, library_call *c) {
  int stream = c->entry->tag ? stream_arg(m, c, 1) : STREAM_OUT;
  char x = (char)arg_int(c, 0);
  if (stream >= 0) print(m, stream, &x, 1);
  give_int(m, c, (unsigned char)x);
}

static void run_fwrite(machine *m, library_call *c) {
  uint64_t size = arg_size(m, c, 1), count = arg_size(m, c, 2), n = size * count;
  int stream = stream_arg(m, c, 3);
  const uint8_t *s = n && !m->stop ? access_bytes(m, arg_pointer(m, c, 0), n, false, c->name) : NULL;
  if (s) print(m, stream, s, n);
  give_int(m, c, size ? (i128)count : 0);
}

static void run_perror(machine *m, library_call *c) {
  uint64_t n;
  const char *s = read_string(m, arg_pointer(m, c, 0), c->name, &n);
  if (!s) return;
  print(m, STREAM_ERR, s, n);
  print(m, STREAM_ERR, ": Error\n", 8);
}

static void run_fflush(machine *m, library_call *c) {
  library_flush(m);
  give_int(m, c, 0);
}

/* ---- input ---- */

static int read_char(machine *m) {
  int x = m->options->in ? fgetc(m->options->in) : EOF;
  if (x == EOF) m->library->end_of_input = true;
  return x;
}

/* Where a run follows a counterexample, what comes from outside is what that says. */
static bool from_outside(machine *m, library_call *c, const char *type, i128 least, i128 most) {
  const types *t = &m->program->terms->types;
  value v;
  if (!m->options->unknown_functions) return false;
  if (!machine_input(m, *type == 'b' ? t->type_bool : *type == 'i' ? t->type_int : t->type_long, &v)) return true;
  i128 n = v.v.i < least ? least : v.v.i > most ? most : v.v.i;
  give_int(m, c, n);
  return true;
}

/* So many bytes may be written to `to`; false: the run has ended, or what is written is said by someone else. */
static bool has_room(machine *m, library_call *c, uint64_t to, uint64_t n) {
  uint64_t offset;
  object *o = n ? access_object(m, to, n, true, c->name, &offset) : NULL;
  if (!o || !m->options->unknown_functions) return !m->stop && !m->options->unknown_functions;
  if (m->options->output) m->options->output(m->options->context, m, o->sym, o->bytes, o->size);
  memory_mark(o, 0, o->size, true);
  return false;
}

static void run_getc(machine *m, library_call *c) {
  if (from_outside(m, c, "int", -1, 255)) return;
  int stream = c->entry->tag ? stream_arg(m, c, 0) : STREAM_IN;
  give_int(m, c, stream == STREAM_IN ? read_char(m) : EOF);
}

static void run_ungetc(machine *m, library_call *c) {
  int x = (int)arg_int(c, 0);
  if (x != EOF && m->options->in) ungetc(x, m->options->in);
  m->library->end_of_input = false;
  give_int(m, c, x);
}

static void run_fgets(machine *m, library_call *c) {
  uint64_t to = arg_pointer(m, c, 0);
  int64_t size = (int32_t)arg_int(c, 1), n = 0;
  int x = 0;
  if (stream_arg(m, c, 2) < 0 || (!has_room(m, c, to, size > 0 ? (uint64_t)size : 0) && m->stop)) return;
  if (from_outside(m, c, "bool", 0, 1)) {
    give_pointer(m, c, c->result.v.i ? to : 0);
    return;
  }
  while (n + 1 < size && !m->stop && (x = read_char(m)) != EOF) {
    access_write(m, to + (uint64_t)n++, 1, (uint8_t)x, c->name);
    if (x == '\n') break;
  }
  if (n && !m->stop) access_write(m, to + (uint64_t)n, 1, 0, c->name);
  give_pointer(m, c, n ? to : 0);
}

static void run_fread(machine *m, library_call *c) {
  uint64_t to = arg_pointer(m, c, 0), size = arg_size(m, c, 1), count = arg_size(m, c, 2), n = 0;
  int x;
  if (stream_arg(m, c, 3) < 0 || (!has_room(m, c, to, size * count) && m->stop)) return;
  if (from_outside(m, c, "long", 0, (i128)count)) return;
  while (n < size * count && !m->stop && (x = read_char(m)) != EOF) access_write(m, to + n++, 1, (uint8_t)x, c->name);
  give_int(m, c, size ? (i128)(n / size) : 0);
}

/* From the standard input; what is behind other numbers is not there. */
static void run_read(machine *m, library_call *c) {
  uint64_t to = arg_pointer(m, c, 1), count = arg_size(m, c, 2), n = 0;
  int x;
  if (!has_room(m, c, to, count) && m->stop) return;
  if (from_outside(m, c, "long", -1, (i128)count)) return;
  while (arg_int(c, 0) == 0 && n < count && !m->stop && (x = read_char(m)) != EOF)
    access_write(m, to + n++, 1, (uint8_t)x, c->name);
  give_int(m, c, arg_int(c, 0) == 0 ? (i128)n : -1);
}

static void run_feof(machine *m, library_call *c) {
  give_int(m, c, stream_arg(m, c, 0) == STREAM_IN && m->library->end_of_input);
}

static int64_t scan_number(machine *m, uint32_t inner, bool wide, int64_t low, int64_t high) {
  const types *t = &m->program->terms->types;
  value v;
  m->inner = inner;
  bool given = machine_input(m, wide ? t->type_long : t->type_int, &v);
  m->inner = 0;
  return !given || v.v.i < low ? low : v.v.i > high ? high : v.v.i;
}

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
  int64_t n = m->stop ? -1 : scan_number(m, 1, false, -1, many);
  for (at = text; !m->stop && scan_next(t, &at, &item);) {
    if (!item.assigns) continue;
    bool reached = item.kind == 'n' ? n >= number : n > number;
    uint64_t to = arg_pointer(m, c, arg), many_bytes = item.size;
    if (item.is_string)
      many_bytes = (uint64_t)scan_number(m, 2 + arg, true, 1, item.width ? (int64_t)item.width : 1 << 30) + 1;
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
  if (in.file && feof(in.file)) m->library->end_of_input = true;
  mem_free((void *)in.text);
}

/* ---- what needs no work: tag is the result ---- */

static void run_give(machine *m, library_call *c) { give_int(m, c, c->entry->tag); }

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
                                       {"puts", run_puts, 0},
                                       {"fputs", run_puts, 1},
                                       {"puts_unlocked", run_puts, 0},
                                       {"fputs_unlocked", run_puts, 1},
                                       {"putchar", run_putc, 0},
                                       {"putchar_unlocked", run_putc, 0},
                                       {"fputc", run_putc, 1},
                                       {"putc", run_putc, 1},
                                       {"_IO_putc", run_putc, 1},
                                       {"fputc_unlocked", run_putc, 1},
                                       {"putc_unlocked", run_putc, 1},
                                       {"fwrite", run_fwrite, 0},
                                       {"fwrite_unlocked", run_fwrite, 0},
                                       {"perror", run_perror, 0},
                                       {"fflush", run_fflush, 0},
                                       {"read", run_read, 0},
                                       {"recv", run_read, 0},
                                       {"getchar", run_getc, 0},
                                       {"getchar_unlocked", run_getc, 0},
                                       {"fgetc", run_getc, 1},
                                       {"getc", run_getc, 1},
                                       {"_IO_getc", run_getc, 1},
                                       {"getc_unlocked", run_getc, 1},
                                       {"ungetc", run_ungetc, 0},
                                       {"fgets", run_fgets, 0},
                                       {"fread", run_fread, 0},
                                       {"feof", run_feof, 0},
                                       {"ferror", run_give, 0},
                                       {"clearerr", run_give, 0},
                                       {"fclose", run_give, 0},
                                       {"fopen", run_give, 0},
                                       {"freopen", run_give, 0},
                                       {"setbuf", run_give, 0},
                                       {"setvbuf", run_give, 0},
                                       {"setlinebuf", run_give, 0},
                                       {"remove", run_give, -1},
                                       {"fseek", run_give, -1},
                                       {"rewind", run_give, 0},
                                       {"scanf", run_scanf, 0},
                                       {"sscanf", run_scanf, 1},
                                       {"fscanf", run_scanf, 2},
                                       {"vscanf", run_scanf, 4},
                                       {"vsscanf", run_scanf, 5},
                                       {"vfscanf", run_scanf, 6},
                                       {NULL, NULL, 0}};
