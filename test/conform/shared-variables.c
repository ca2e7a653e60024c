// check:
// property direct: unknown
// property formula: unknown
// property through: unknown
// property table: unknown
// property apart: holds
// output: the components share the variable ready, which is not modelled
// What one component writes another reads: nothing is proved as if each had a variable of its own. Constants are no such variables.
int ready, buffer[4], mine;
const int limit = 3;
void step(void);
void alarm(void);
static void put(int *where) { *where = 1; }

void producer(void) {
  ready = 1;
  step();
}
void filler(void) {
  put(&buffer[1]);
  step();
}
void (*table[1])(void) = {producer};
void caller(void) { table[0](); }
void watcher(void) {
  step();
  if (ready) alarm();
}
void scanner(void) {
  step();
  if (buffer[1]) alarm();
}
void loner(void) {
  step();
  if (limit != 3) alarm();
}
