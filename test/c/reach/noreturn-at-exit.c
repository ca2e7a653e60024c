// check:
// verdict: violated
// A function that does not return may call exit, and what is registered is called then.
void reach_error(void);
int atexit(void (*)(void));
_Noreturn void give_up(const char *);
static int ready;
static void last(void) {
  if (ready) reach_error();
}
int main(void) {
  atexit(last);
  ready = 1;
  give_up("x");
}
