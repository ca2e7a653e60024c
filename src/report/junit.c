/* See junit.h. */
#include "report/junit.h"

#include "report/text.h"

#include <stdlib.h>

void xml_put(buf *out, const char *s) {
  for (; *s; s++) switch (*s) {
    case '<': buf_puts(out, "&lt;"); break;
    case '>': buf_puts(out, "&gt;"); break;
    case '&': buf_puts(out, "&amp;"); break;
    case '"': buf_puts(out, "&quot;"); break;
    case '\n':
    case '\t': buf_putc(out, *s); break;
    default:
      if ((unsigned char)*s >= ' ') buf_putc(out, *s);
    }
}

/* The trace as the text report has it. */
static void put_trace(job *job, const verdict *v, buf *out) {
  char *text = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&text, &size);
  if (!f) return;
  report_violation(job, v, f);
  fclose(f);
  xml_put(out, text);
  free(text);
}

static void put_case(job *job, const verdict *v, buf *out) {
  buf_puts(out, "  <testcase classname=\"");
  xml_put(out, v->function && *v->function ? v->function : verdict_aim_word(v->aim));
  buf_puts(out, "\" name=\"");
  xml_put(out, v->property);
  if (v->where.line) buf_printf(out, " (%s:%u)", diag_file_name(&job->diag, v->where.file), v->where.line);
  buf_putc(out, '"');
  switch (v->kind) {
  case VERDICT_HOLDS: buf_puts(out, "/>\n"); return;
  case VERDICT_UNKNOWN:
    buf_puts(out, ">\n    <skipped message=\"unknown: ");
    xml_put(out, v->reason);
    buf_puts(out, "\"/>\n");
    break;
  case VERDICT_VIOLATED:
    buf_puts(out, ">\n    <failure type=\"violated\" message=\"");
    xml_put(out, v->message && *v->message ? v->message : "an error is reached");
    buf_puts(out, "\">");
    put_trace(job, v, out);
    buf_puts(out, "</failure>\n");
    break;
  }
  buf_puts(out, "  </testcase>\n");
}

void report_junit(job *job, const verdict *const *verdicts, uint32_t n, buf *out) {
  uint32_t failures = 0, skipped = 0;
  for (uint32_t i = 0; i < n; i++) {
    failures += verdicts[i]->kind == VERDICT_VIOLATED;
    skipped += verdicts[i]->kind == VERDICT_UNKNOWN;
  }
  buf_printf(out,
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"cantrip\" tests=\"%u\" failures=\"%u\" "
             "errors=\"0\" skipped=\"%u\" time=\"%.3f\">\n",
             n, failures, skipped, limits_elapsed(&job->limits));
  for (uint32_t i = 0; i < n; i++) put_case(job, verdicts[i], out);
  buf_puts(out, "</testsuite>\n");
}
