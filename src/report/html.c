/* See html.h. The page is page.html as it stands, with one gap: the object that --json writes, and in it the sources that it mentions.
 * A script in the page draws the rest, so what a person sees and what a program reads are the same facts. */
#include "report/html.h"

#include "base/file.h"
#include "report/jsonwrite.h"
#include "report/steps.h"
#include "report/verdict_json.h"

#include <string.h>

static const char *const page[] = {
#include "report/page.inc"
};

/* Files that a trace, an invariant or a verdict mentions, by number. */
static void mark_files(const verdict *v, bool *used) {
  for (uint32_t i = 0; i < v->execution.steps.n; i++)
    if (v->execution.steps.at[i].edge) used[v->execution.steps.at[i].edge->where.begin.file] = true;
  for (uint32_t i = 0; v->told && i < v->told->steps.n; i++) used[v->told->steps.at[i].where.file] = true;
  for (uint32_t i = 0; i < v->invariants.n; i++) used[v->invariants.at[i].where.file] = true;
  for (uint32_t i = 0; i < v->contracts.n; i++) used[v->contracts.at[i].where.file] = true;
  used[v->where.file] = true;
}

static void put_file(const char *name, buf *out) {
  buf text = {0};
  size_t n = 0;
  file_read(name, 0, &text);
  for (size_t i = 0; i < text.n; i++) /* without zeros */
    if (text.at[i]) text.at[n++] = text.at[i];
  if (text.n) text.at[n] = 0;
  json_text(out, name, buf_text(&text));
  buf_free(&text);
}

static void put_sources(const job *job, const verdict *const *verdicts, uint32_t n, buf *out) {
  const diag *d = &job->diag;
  bool *used = mem_alloc(d->files.n + 1);
  const char *separator = "";
  for (uint32_t i = 0; i < n; i++) mark_files(verdicts[i], used);
  buf_puts(out, ",\n \"sources\":{");
  for (uint32_t i = 1; i < d->files.n; i++) {
    if (!used[i] || !strcmp(d->files.at[i].name, "-")) continue;
    buf_puts(out, separator);
    put_file(d->files.at[i].name, out);
    separator = ",\n  ";
  }
  buf_putc(out, '}');
  mem_free(used);
}

/* In a page, `<` would begin something: in JSON it stands only in strings, which know another way to write it. */
static void put_data(const char *json, size_t length, buf *out) {
  for (size_t i = 0; i < length; i++) {
    if (json[i] == '<') buf_puts(out, "\\u003c");
    else buf_putc(out, json[i]);
  }
}

void report_html(const job *job, const verdict *const *verdicts, uint32_t n, const char *more, buf *out) {
  buf json = {0};
  report_json(job, verdicts, n, &json);
  while (json.n && json.at[json.n - 1] != '}') json.n--;
  json.n--; /* the sources go into the same object */
  buf_puts(&json, more);
  put_sources(job, verdicts, n, &json);
  buf_puts(&json, "}\n");
  buf_puts(out, page[0]);
  put_data(json.at, json.n, out);
  buf_puts(out, page[1]);
  buf_free(&json);
}
