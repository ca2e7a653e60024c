// check:
// property open: holds
// property closed: violated
// output: => refuse      not allowed here; expected: accept
// A guard over a global that the component has set.
int is_open;
void request(void);
void serve(int o) {
  is_open = o;
  if (o > 0) request();
}
void serve_all(void) { request(); }
