/* The table of a batch as JUnit's XML and as a page. */
#include "command/batch_run.h"

#include "base/buf.h"
#include "report/junit.h"

#include <stdio.h>

static const char *const expected_words[] = {"-", "holds", "violated"};
static const char *const answer_words[] = {"-", "holds", "violated", "unknown"};
static const char *const rating_words[] = {"right", "wrong", "unknown", "-"};

void batch_junit(const batch *b, buf *out) {
  uint32_t wrong = 0, open = 0;
  for (uint32_t i = 0; i < b->runs.n; i++) {
    wrong += batch_fails(&b->runs.at[i]);
    open += batch_rate(&b->runs.at[i]) == RATED_UNKNOWN;
  }
  buf_printf(
      out,
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"cantrip batch\" tests=\"%u\" failures=\"%u\" "
      "skipped=\"%u\">\n",
      b->runs.n, wrong, open);
  for (uint32_t i = 0; i < b->runs.n; i++) {
    const batch_run *r = &b->runs.at[i];
    buf_puts(out, "  <testcase classname=\"");
    xml_put(out, r->property);
    buf_puts(out, "\" name=\"");
    xml_put(out, r->task);
    buf_printf(out, "\" time=\"%.3f\">", r->seconds);
    if (batch_fails(r))
      buf_printf(out, "<failure message=\"%s, expected: %s\"/>", answer_words[r->answer],
                 r->expected ? expected_words[r->expected] : "no verdict");
    if (batch_rate(r) == RATED_UNKNOWN) {
      buf_puts(out, "<skipped message=\"");
      xml_put(out, r->reason);
      buf_puts(out, "\"/>");
    }
    buf_puts(out, "</testcase>\n");
  }
  buf_puts(out, "</testsuite>\n");
}

/* A narrow window has a card for each task instead of a row, with the names of the columns in it. */
static const char page_head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>cantrip batch</title>\n<style>\n"
    ":root { color-scheme: light dark; --good: #1a7f37; --bad: #cf222e; --open: #9a6700; --dim: #59636e; }\n"
    "@media (prefers-color-scheme: dark) { :root { --good: #3fb950; --bad: #ff7b72; --open: #d29922; --dim: #9198a1; } }\n"
    "body { font: 15px/1.5 system-ui, sans-serif; margin: 1rem; }\n"
    "h1 { font-size: 1.4rem; }\n"
    "table { border-collapse: collapse; }\n"
    "td, th { padding: .1rem .6rem; text-align: left; border-bottom: 1px solid #8884; vertical-align: top; }\n"
    "td.text { overflow-wrap: anywhere; } td.number, th.number { text-align: right; }\n"
    ".wrong { color: var(--bad); font-weight: 600; } .right { color: var(--good); } .unknown { color: var(--open); }\n"
    "@media (max-width: 760px) {\n"
    "  thead { display: none; } tr { display: block; border-bottom: 1px solid #8884; padding: .4rem 0; }\n"
    "  td, td.number { display: block; text-align: left; border: 0; padding: 0; } td:empty { display: none; }\n"
    "  td[data-name]::before { content: attr(data-name) \" \"; color: var(--dim); }\n"
    "}\n</style></head><body>\n";

static void put_cell(buf *out, const char *class, const char *name, const char *text) {
  buf_printf(out, "<td class=\"%s\"", class);
  if (*name) buf_printf(out, " data-name=\"%s\"", name);
  buf_puts(out, ">");
  xml_put(out, text);
}

static void put_row(const batch_run *r, buf *out) {
  const char *rating = rating_words[batch_rate(r)];
  char number[32];
  buf_puts(out, "<tr>");
  put_cell(out, "text", "", r->task);
  put_cell(out, "", "property", r->property);
  put_cell(out, "", "expected", r->expected ? expected_words[r->expected] : "");
  put_cell(out, "", "verdict", answer_words[r->answer]);
  put_cell(out, rating, "", *rating == '-' ? "" : rating);
  snprintf(number, sizeof number, "%.2f", r->seconds);
  put_cell(out, "number", "seconds", number);
  snprintf(number, sizeof number, "%llu", (unsigned long long)(r->peak_kib + 1023) / 1024);
  put_cell(out, "number", "MB", number);
  put_cell(out, "text", "", r->reason);
  buf_puts(out, "</tr>\n");
}

void batch_html(const batch *b, buf *out) {
  uint32_t rated[4] = {0};
  int score = 0;
  for (uint32_t i = 0; i < b->runs.n; i++) {
    score += batch_score(&b->runs.at[i]);
    rated[batch_rate(&b->runs.at[i])]++;
  }
  buf_puts(out, page_head);
  buf_printf(out,
             "<h1>%u task%s, score %d</h1>\n<p>%u right, %u wrong, %u unknown, %u without an expected verdict</p>\n",
             b->runs.n, plural(b->runs.n), score, rated[RATED_RIGHT], rated[RATED_WRONG], rated[RATED_UNKNOWN],
             rated[RATED_OPEN]);
  buf_puts(out, "<table><thead><tr><th>task<th>property<th>expected<th>verdict<th><th class=\"number\">seconds"
                "<th class=\"number\">MB<th>reason</tr></thead><tbody>\n");
  for (uint32_t i = 0; i < b->runs.n; i++) put_row(&b->runs.at[i], out);
  buf_puts(out, "</tbody></table></body></html>\n");
}
