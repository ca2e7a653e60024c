// check:
// property right: holds
// property done: holds
// property crossed: violated
// Which procedures a component may call through pointers decides what it has in common with others.
struct ops {
  void (*begin)(void), (*finish)(void);
};
void open_in(void), close_in(void), open_out(void), close_out(void), hand_over(void);
static const struct ops in = {open_in, close_in}, out = {open_out, close_out};
static void use(const struct ops *o) {
  o->begin();
  hand_over();
  o->finish();
}
void left(void) { use(&in); }
void right(void) { use(&out); }
