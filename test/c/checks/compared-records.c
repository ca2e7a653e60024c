// check: --checks null,bounds --function next
// met: 2
// Records that are compared for equality may stand alone.
struct item { int key; struct item *next; };
int next(struct item *a, struct item *b) { return a && a != b ? a->key : 0; }
