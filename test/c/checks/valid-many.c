// More elements than an object can have: their bytes are not counted modulo the size of the address space.
// check: --checks bounds,null --function much --function enough --function negative --function search test/c/checks/valid-many.spec
// assuming: ALLOCATED_BYTES
// assuming: ARRAY_BYTES
typedef struct { int key, value; } entry;
entry table[2];
unsigned long search(const entry *e, unsigned long n, int key) {
  unsigned long i = 0;
  while (i < n && e[i].key != key) i++;
  return i;
}
unsigned long much(void) { return search(table, 1ul << 61, 3); } // violated: requires
unsigned long enough(void) { return search(table, 2, 3); }
long part(const entry *e, long n) { return n ? e[0].key : 0; }
long negative(void) { return part(table, -1); } // violated: requires
