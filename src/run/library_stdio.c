/* Printing for the models of stdio.h. Output is collected and written in large pieces, and before the program's errors are. What is printed
 * to files goes nowhere. A number is printed by the host's snprintf, so that digits and rounding are exact. */
#include "run/library.h"

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

void library_print(machine *m, int stream, const void *bytes, uint64_t n) {
  library *l = m->library;
  if (stream != 1 && stream != 2) return;
  if (stream == 2) {
    library_flush(m);
    if (m->options->err) fwrite(bytes, 1, n, m->options->err);
    return;
  }
  buf_write(&l->out, bytes, n);
  if (l->out.n > 1 << 16) library_flush(m);
}

/* ---- numbers ---- */

#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* What snprintf makes of the value in argument 6. */
static int put_value(const library_call *c, char *to, size_t n, const char *format) {
  int width = (int)arg_int(c, 4), precision = (int)arg_int(c, 5);
  if (strchr(format, 'j')) return snprintf(to, n, format, width, precision, (intmax_t)arg_int(c, 6));
  if (strchr(format, 'L')) return snprintf(to, n, format, width, precision, arg_real(c, 6));
  return snprintf(to, n, format, width, precision, (double)arg_real(c, 6));
}

static void run_number(machine *m, library_call *c) {
  uint64_t length, room = arg_size(m, c, 1);
  int64_t stream = arg_int(c, 2);
  const char *format = read_string(m, arg_pointer(m, c, 3), "the format", &length);
  int n = format ? put_value(c, NULL, 0, format) : -1;
  if (n < 0) return;
  char *text = mem_alloc((size_t)n + 1);
  put_value(c, text, (size_t)n + 1, format);
  if (stream >= 0) library_print(m, (int)stream, text, (uint64_t)n);
  else write_bytes(m, arg_pointer(m, c, 0), text, room < (uint64_t)n ? room : (uint64_t)n, "the target");
  mem_free(text);
  give_int(m, c, n);
}

const library_entry library_stdio[] = {
    {"__cantrip_print_integer", run_number, 0}, {"__cantrip_print_real", run_number, 0}, {NULL, NULL, 0}};
