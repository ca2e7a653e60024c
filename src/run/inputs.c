/* See inputs.h. Addresses differ from one execution to the next, so pointers are written by what they point to: a word of
 * memory that is the address of a known object is taken for a pointer to it. */
#include "run/inputs.h"

#include "base/file.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

void input_log_init(input_log *l, const program *p, const diag *d) { *l = (input_log){.program = p, .diag = d}; }

static void forget_births(birth_counts *b) {
  intern_free(&b->names);
  map_free(&b->times);
}

void input_log_free(input_log *l) {
  vec_free(&l->entries);
  vec_free(&l->objects);
  forget_births(&l->births);
  arena_free(&l->arena);
}

uint32_t input_log_object(input_log *l, uint64_t address, uint64_t size) {
  vec_push(&l->objects, ((input_object){address, size}));
  return l->objects.n;
}

typedef VEC(input_part) part_list;

/* A pointer by what it points to; false: to nothing that has a name. */
static bool find_target(input_log *l, struct machine *run, uint64_t address, input_part *part) {
  const program *p = l->program;
  if (address < 4096) return false;
  for (uint32_t i = 0; i < l->objects.n; i++) {
    const input_object *o = &l->objects.at[i];
    if (address < o->address || address > o->address + o->size) continue;
    *part = (input_part){.kind = PART_OBJECT, .object = i + 1, .offset = address - o->address};
    return true;
  }
  for (uint32_t i = 0; i < p->globals.n + p->terms->symbols.n; i++) {
    const symbol *s = i < p->globals.n ? p->globals.at[i] : p->terms->symbols.at[i - p->globals.n];
    if (i >= p->globals.n && s->kind != SYM_FUNC) continue;
    if (i < p->globals.n && (s->kind != SYM_GLOBAL || s->owner != UINT32_MAX)) continue;
    uint64_t begin = interp_known_address(run, s), size = s->kind == SYM_FUNC ? 1 : s->type->size;
    if (!begin || address < begin || address >= begin + size) continue;
    *part = (input_part){.kind = PART_SYMBOL, .symbol = s, .offset = address - begin};
    return true;
  }
  return false;
}

static uint64_t word_at(const uint8_t *bytes, uint32_t size) {
  uint64_t word = 0;
  memcpy(&word, bytes, size);
  return word;
}

static void split_bytes(input_log *l, struct machine *run, const uint8_t *bytes, uint64_t size, part_list *out) {
  uint32_t word = l->program->terms->types.pointer_size;
  for (uint64_t at = 0; at < size;) {
    uint64_t zeros = 0, n = size - at < word ? size - at : word;
    input_part part;
    while (at + zeros < size && !bytes[at + zeros]) zeros++;
    if (at + zeros < size) zeros = zeros / word * word; /* words stay whole */
    if (zeros) part = (input_part){.kind = PART_ZEROS, .size = n = zeros};
    else if (at % word || n < word || !find_target(l, run, word_at(bytes + at, word), &part))
      part = (input_part){.kind = PART_BYTES, .size = n, .bytes = arena_copy(&l->arena, bytes + at, n)};
    vec_push(out, part);
    at += n;
  }
}

static void print_offset(buf *out, uint64_t offset) {
  if (offset) buf_printf(out, "+%llu", (unsigned long long)offset);
}

static void print_part(buf *out, const input_part *p) {
  switch (p->kind) {
  case PART_NUMBER: int_print(out, p->type, p->number); break;
  case PART_REAL: real_print(out, real_of_bits(p->type, p->number)); break;
  case PART_OBJECT: buf_printf(out, "@%u", p->object); break;
  case PART_SYMBOL: buf_printf(out, "&%s", p->symbol->name); break;
  case PART_ZEROS: buf_printf(out, "0*%llu", (unsigned long long)p->size); break;
  case PART_BYTES:
    for (uint64_t i = 0; i < p->size; i++) buf_printf(out, "%02x", p->bytes[i]);
    break;
  }
  print_offset(out, p->offset);
}

static bool is_number(const type *t) { return type_is_integer(t) && t->width <= 64; }

static input_part value_part(input_log *l, struct machine *run, const type *t, i128 value) {
  input_part part;
  if (type_is_pointer(t) && find_target(l, run, (uint64_t)value, &part)) return part;
  if (type_is_float(t)) return (input_part){.kind = PART_REAL, .type = t, .number = value};
  return (input_part){.kind = PART_NUMBER, .type = type_is_pointer(t) ? NULL : t, .number = value};
}

static void print_place(input_log *l, buf *out, place where) {
  if (where.file && where.line) buf_printf(out, " (%s:%u)", diag_file_name(l->diag, where.file), where.line);
}

/* The line: `name@number = part part (place)`, or the value alone. */
static void add_entry(input_log *l, given_input g, part_list *parts) {
  static const char *const names[] = {[GIVEN_ALLOCATED] = "allocated", [GIVEN_WRITTEN] = "written"};
  buf text = {0};
  if (g.kind == GIVEN_OBJECT) buf_printf(&text, "object %u =", g.number);
  else if (g.kind != GIVEN_READ) {
    buf_puts(&text, g.of ? g.of->name : names[g.kind]);
    if (g.number > 1) buf_printf(&text, "@%u", g.number);
    buf_puts(&text, " =");
  }
  for (uint32_t i = 0; i < parts->n; i++) {
    if (g.kind != GIVEN_READ) buf_putc(&text, ' ');
    print_part(&text, &parts->at[i]);
  }
  if (g.of) print_place(l, &text, g.of->where);
  g.text = arena_strdup(&l->arena, buf_text(&text));
  g.parts = arena_copy(&l->arena, parts->at, sizeof *parts->at * parts->n);
  g.nparts = parts->n;
  vec_push(&l->entries, g);
  buf_free(&text);
  vec_free(parts);
}

void input_log_value(input_log *l, struct machine *run, const type *t, i128 value) {
  part_list parts = {0};
  vec_push(&parts, value_part(l, run, t, value));
  add_entry(l, (given_input){.kind = GIVEN_READ}, &parts);
}

static uint64_t born(birth_counts *births, const char *name) {
  uint64_t n = 0, key = map_key(intern_str(&births->names, name));
  map_get(&births->times, key, &n);
  map_put(&births->times, key, n + 1);
  return n + 1;
}

/* Bytes as a number of this type. */
static i128 number_in(const type *t, const uint8_t *bytes) {
  return int_wrap(t, (i128)word_at(bytes, (uint32_t)t->size));
}

static void log_bytes(input_log *l, struct machine *run, given_kind kind, const symbol *of, const uint8_t *before,
                      const uint8_t *bytes, uint64_t size) {
  given_input g = {.kind = kind, .of = of};
  part_list parts = {0};
  g.number = (uint32_t)born(&l->births, of ? of->name : kind == GIVEN_WRITTEN ? "written" : "allocated");
  if (!size || (kind != GIVEN_WRITTEN && !memcmp(before, bytes, size)))
    return; /* a run may begin with other bytes there */
  if (of && is_number(of->type) && of->type->size == size)
    vec_push(&parts, ((input_part){.kind = PART_NUMBER, .type = of->type, .number = number_in(of->type, bytes)}));
  else if (of && type_is_pointer(of->type) && size <= 8)
    vec_push(&parts, value_part(l, run, of->type, (i128)word_at(bytes, (uint32_t)size)));
  else split_bytes(l, run, bytes, size, &parts);
  add_entry(l, g, &parts);
}

void input_log_memory(input_log *l, struct machine *run, const symbol *of, const uint8_t *before, const uint8_t *bytes,
                      uint64_t size) {
  log_bytes(l, run, of ? GIVEN_HELD : GIVEN_ALLOCATED, of, before, bytes, size);
}

void input_log_output(input_log *l, struct machine *run, const uint8_t *before, const uint8_t *bytes, uint64_t size) {
  log_bytes(l, run, GIVEN_WRITTEN, NULL, before, bytes, size);
}

void input_log_argument(input_log *l, struct machine *run, const symbol *p, i128 value) {
  part_list parts = {0};
  given_input g = {.kind = GIVEN_HELD, .of = p, .number = (uint32_t)born(&l->births, p->name)};
  vec_push(&parts, value_part(l, run, p->type, value));
  add_entry(l, g, &parts);
}

void input_log_bytes(input_log *l, struct machine *run, uint32_t object, const uint8_t *bytes) {
  part_list parts = {0};
  split_bytes(l, run, bytes, l->objects.at[object - 1].size, &parts);
  add_entry(l, (given_input){.kind = GIVEN_OBJECT, .number = object}, &parts);
}

/* ---- reading ---- */

/* Does this line say what an object holds before the execution begins? */
static bool inputs_is_object(const char *line) {
  static const char begin[] = "object ";
  return !strncmp(line, begin, strlen(begin));
}

typedef struct entry {
  const char *name; /* NULL: a value that is read */
  uint64_t birth;
  const char *text;
  uint32_t line;
  uint64_t address; /* of an object, once it was made */
} entry;

struct inputs {
  job *job;
  arena arena;
  uint32_t file;
  VEC(entry) values, named, objects;
  uint32_t next;
  birth_counts births;
  bool failed;
  struct machine *run;
};

static bool parse_integer(const char *s, i128 *value) {
  bool negative = *s == '-';
  if (*s == '-' || *s == '+') s++;
  u128 v = 0, limit = ~(u128)0;
  unsigned base = 10;
  if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) base = 16, s += 2;
  if (!*s) return false;
  for (; *s; s++) {
    int c = tolower((unsigned char)*s);
    unsigned digit = isdigit(c) ? (unsigned)(c - '0') : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10) : 99;
    if (digit >= base || v > (limit - digit) / base) return false;
    v = v * base + digit;
  }
  *value = (i128)(negative ? -v : v);
  return true;
}

static bool is_real(const char *s) {
  char *end;
  strtold(s, &end);
  return end != s && !*end;
}

static void wrong(inputs *in, uint32_t line, const char *what, const char *text) {
  diag_error(&in->job->diag, (place){in->file, line, 1}, "'%s' %s", text, what);
  in->failed = true;
}

/* `x@2` to its name and number. */
static bool parse_name(inputs *in, char *name, entry *e) {
  char *at = strchr(name, '@');
  i128 n = 1;
  if (at) {
    *at++ = 0;
    if (!parse_integer(at, &n) || n < 1) return false;
  }
  e->name = arena_strdup(&in->arena, name);
  e->birth = (uint64_t)n;
  return *name && !strpbrk(name, " \t");
}

static bool parse_object(inputs *in, const char *name, entry *e) {
  i128 n;
  if (!inputs_is_object(name) || !parse_integer(name + 7, &n)) return false;
  e->name = "object";
  e->birth = (uint64_t)n;
  vec_push(&in->objects, *e);
  return true;
}

static void trim(char **begin) {
  *begin += strspn(*begin, " \t\r");
  char *end = *begin + strlen(*begin);
  while (end > *begin && isspace((unsigned char)end[-1])) *--end = 0;
}

static bool parse_entry(inputs *in, char *text, uint32_t number) {
  entry e = {.line = number};
  char *place = strstr(text, " (");
  if (place) *place = 0;
  trim(&text);
  if (!*text) return true;
  char *equal = strstr(text, " =");
  i128 value;
  if (!equal) {
    e.text = arena_strdup(&in->arena, text);
    bool fine = parse_integer(text, &value) || is_real(text) || strchr("@&", *text);
    if (fine) vec_push(&in->values, e);
    else wrong(in, number, "is not a number", text);
    return fine;
  }
  *equal = 0;
  char *right = equal + 2;
  trim(&right);
  e.text = arena_strdup(&in->arena, right);
  if (parse_object(in, text, &e)) return true;
  bool fine = parse_name(in, text, &e);
  if (fine) vec_push(&in->named, e);
  else wrong(in, number, "is not the name of a variable", text);
  return fine;
}

/* The next comma that is not part of a place in parentheses; NULL: none. */
static char *next_comma(char *at) {
  int depth = 0;
  for (; *at; at++) {
    depth += (*at == '(') - (*at == ')');
    if (*at == ',' && depth <= 0) return at;
  }
  return NULL;
}

/* One input, or several with commas between them, as reports print them. */
static bool parse_line(inputs *in, char *line, uint32_t number) {
  bool fine = true;
  line[strcspn(line, "#\n")] = 0;
  for (char *next; line && fine; line = next) {
    next = next_comma(line);
    if (next) *next++ = 0;
    fine = parse_entry(in, line, number);
  }
  return fine;
}

inputs *inputs_read(job *job, const char *name) {
  inputs *in = mem_alloc(sizeof *in);
  in->job = job;
  in->file = diag_file(&job->diag, name);
  buf text = {0};
  bool fine = file_read(name, 0, &text);
  if (!fine) diag_error(&job->diag, (place){.file = in->file}, "%s", strerror(errno));
  char *at = text.at, *line;
  for (uint32_t n = 1; fine && (line = file_line(&at)); n++) fine = parse_line(in, line, n);
  buf_free(&text);
  if (fine) return in;
  inputs_free(in);
  return NULL;
}

void inputs_free(inputs *in) {
  if (!in) return;
  vec_free(&in->values);
  vec_free(&in->named);
  vec_free(&in->objects);
  forget_births(&in->births);
  arena_free(&in->arena);
  mem_free(in);
}

bool inputs_failed(const inputs *in) { return in->failed; }

/* ---- execution ---- */

static void put_bytes(inputs *in, const entry *e, uint8_t *bytes, uint64_t size);

/* How many bytes the text stands for. */
static uint64_t size_of(const inputs *in, const char *text) {
  uint64_t n = 0;
  while (*text) {
    size_t length = strcspn(text, " ");
    if (!strncmp(text, "0*", 2)) n += strtoull(text + 2, NULL, 10);
    else if (strchr("@&", *text)) n += in->job->options.data_model == MODEL_ILP32 ? 4 : 8;
    else n += length / 2;
    text += length;
    text += strspn(text, " ");
  }
  return n;
}

static uint64_t object_at(inputs *in, uint64_t number, const entry *from) {
  for (uint32_t i = 0; i < in->objects.n; i++) {
    entry *o = &in->objects.at[i];
    if (o->birth != number) continue;
    if (o->address) return o->address;
    uint64_t size = size_of(in, o->text);
    uint8_t *bytes = interp_object(in->run, size, &o->address);
    if (bytes) put_bytes(in, o, bytes, size);
    return in->objects.at[i].address;
  }
  wrong(in, from->line, "refers to an object that is not in this file", from->text);
  return 0;
}

/* `@1+4`, `&x` or a number. */
static uint64_t pointer_of(inputs *in, const entry *e, const char *text, size_t length) {
  char word[256];
  i128 value = 0, offset = 0;
  if (length >= sizeof word) length = sizeof word - 1;
  memcpy(word, text, length);
  word[length] = 0;
  char *plus = strchr(word, '+');
  if (plus && plus > word) {
    *plus = 0;
    if (!parse_integer(plus + 1, &offset)) wrong(in, e->line, "is not a number", plus + 1);
  }
  if (*word == '@') {
    if (!parse_integer(word + 1, &value)) wrong(in, e->line, "is not a number", word + 1);
    else value = (i128)object_at(in, (uint64_t)value, e);
  } else if (*word == '&') {
    value = (i128)interp_address_of_name(in->run, word + 1);
    if (!value) wrong(in, e->line, "is neither a global variable nor a function", word + 1);
  } else if (!parse_integer(word, &value)) {
    wrong(in, e->line, "is not a pointer", word);
  }
  return (uint64_t)(value + offset);
}

static void put_bytes(inputs *in, const entry *e, uint8_t *bytes, uint64_t size) {
  uint64_t at = 0;
  uint32_t word = in->job->options.data_model == MODEL_ILP32 ? 4 : 8;
  for (const char *text = e->text; *text && at < size;) {
    size_t length = strcspn(text, " ");
    if (!strncmp(text, "0*", 2)) {
      uint64_t n = strtoull(text + 2, NULL, 10);
      for (; n && at < size; n--) bytes[at++] = 0;
    } else if (strchr("@&", *text)) {
      uint64_t value = pointer_of(in, e, text, length);
      if (at + word <= size) memcpy(bytes + at, &value, word);
      at += word;
    } else {
      for (size_t i = 0; i + 1 < length && at < size; i += 2) {
        char pair[3] = {text[i], text[i + 1], 0}, *end;
        bytes[at++] = (uint8_t)strtoul(pair, &end, 16);
        if (*end) wrong(in, e->line, "is not a byte", pair);
      }
    }
    text += length;
    text += strspn(text, " ");
  }
}

static bool next_input(void *context, struct machine *run, const type *type, i128 *integer, long double *real) {
  inputs *in = context;
  in->run = run;
  if (in->next == in->values.n) return false;
  const entry *e = &in->values.at[in->next++];
  bool whole = parse_integer(e->text, integer);
  *real = whole ? (long double)*integer : strtold(e->text, NULL);
  if (type_is_float(type)) return true;
  if (type_is_pointer(type)) {
    *integer = (i128)pointer_of(in, e, e->text, strlen(e->text));
    return !in->failed;
  }
  if (whole && int_wrap(type, *integer) == *integer) return true;
  buf name = {0};
  type_print(&name, type, "");
  diag_error(&in->job->diag, (place){in->file, e->line, 1}, "this is not a value of type %s", buf_text(&name));
  buf_free(&name);
  in->failed = true;
  return false;
}

static const entry *entry_for(inputs *in, const char *name) {
  uint64_t n = born(&in->births, name);
  for (uint32_t i = 0; i < in->named.n; i++)
    if (in->named.at[i].birth == n && !strcmp(in->named.at[i].name, name)) return &in->named.at[i];
  return NULL;
}

static void fill(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size) {
  inputs *in = context;
  in->run = run;
  const entry *e = entry_for(in, of ? of->name : "allocated");
  i128 value;
  if (!e) return;
  if (of && is_number(of->type) && of->type->size == size) {
    if (!parse_integer(e->text, &value)) wrong(in, e->line, "is not a number", e->text);
    uint64_t word = (uint64_t)value;
    memcpy(bytes, &word, size);
  } else if (of && type_is_pointer(of->type) && size <= 8) {
    uint64_t word = pointer_of(in, e, e->text, strlen(e->text));
    memcpy(bytes, &word, size);
  } else {
    put_bytes(in, e, bytes, size);
  }
}

static void write_output(void *context, struct machine *run, const symbol *of, uint8_t *bytes, uint64_t size,
                         uint64_t at, uint64_t n) {
  inputs *in = context;
  (void)of, (void)size;
  in->run = run;
  const entry *e = entry_for(in, "written");
  if (e) put_bytes(in, e, bytes + at, n);
}

static bool argument(void *context, struct machine *run, const symbol *parameter, i128 *integer) {
  inputs *in = context;
  in->run = run;
  const entry *e = entry_for(in, parameter->name);
  if (!e) return false;
  if (type_is_pointer(parameter->type)) *integer = (i128)pointer_of(in, e, e->text, strlen(e->text));
  else if (type_is_float(parameter->type) && is_real(e->text))
    *integer = bits_of_real(parameter->type, strtold(e->text, NULL));
  else if (!parse_integer(e->text, integer)) wrong(in, e->line, "is not a number", e->text);
  return !in->failed;
}

void inputs_connect(inputs *in, run_options *o) {
  o->next_input = next_input;
  o->contents = fill;
  o->output = write_output;
  o->argument = argument;
  o->unknown_functions = o->volatile_inputs = true;
  o->context = in;
}
