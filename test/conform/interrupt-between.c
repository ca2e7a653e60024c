// check:
// property apart: violated
// property first: holds
// A handler that shares no variable comes between two events, too.
void a(void), b(void), c(void);
void handler(void) { c(); }
int main(void) {
  a();
  b();
  return 0;
}
