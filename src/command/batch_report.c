/* The table of a batch as JUnit's XML and as a page. */
#include "command/batch_run.h"

#include "base/buf.h"
#include "report/junit.h"

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
                 r->expected ? expected_words[r->expected] : "nothing in particular");
    if (batch_rate(r) == RATED_UNKNOWN) {
      buf_puts(out, "<skipped message=\"");
      xml_put(out, r->reason);
      buf_puts(out, "\"/>");
    }
    buf_puts(out, "</testcase>\n");
  }
  buf_puts(out, "</testsuite>\n");
}

void batch_html(const batch *b, buf *out) {
  int score = 0;
  for (uint32_t i = 0; i < b->runs.n; i++) score += batch_score(&b->runs.at[i]);
  buf_printf(
      out,
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\"><title>cantrip batch</title><style>:root{color-scheme:light "
      "dark}body{font:15px/1.5 system-ui,sans-serif;margin:1rem}table{border-collapse:collapse}td,th{padding:.1rem "
      ".6rem;text-align:left;border-bottom:1px solid #8884;overflow-wrap:anywhere}.wrong{color:#cf222e}.right{color:"
      "#1a7f37}.unknown{color:#9a6700}</style></head><body>\n<h1>%u tasks, score %d</h1>\n<table><tr><th>task<th>"
      "property<th>expected<th>verdict<th><th>seconds<th>MB<th>reason</tr>\n",
      b->runs.n, score);
  for (uint32_t i = 0; i < b->runs.n; i++) {
    const batch_run *r = &b->runs.at[i];
    const char *rating = rating_words[batch_rate(r)];
    buf_puts(out, "<tr><td>");
    xml_put(out, r->task);
    buf_puts(out, "<td>");
    xml_put(out, r->property);
    buf_printf(out, "<td>%s<td>%s<td class=\"%s\">%s<td>%.2f<td>%llu<td>", expected_words[r->expected],
               answer_words[r->answer], rating, rating, r->seconds, (unsigned long long)(r->peak_kib + 1023) / 1024);
    xml_put(out, r->reason);
    buf_puts(out, "</tr>\n");
  }
  buf_puts(out, "</table></body></html>\n");
}
