// check: --entry handle
// verdict: violated
// Another entry is given objects of any contents, or null.
void reach_error(void);
struct request { int kind, size; };
void handle(struct request *r, int *out, int n) {
  if (!out && r && r->kind == 3 && r->size == n && n > 100) reach_error();
}
