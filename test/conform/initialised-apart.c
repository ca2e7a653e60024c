// A variable with an initialiser that only one component uses is not shared; one that the other changes is, also through a pointer that an
// initialiser points to it.
// check:
// property apart: holds
// property guarded: holds
// property together: unknown
// property pointed: unknown
static int line = -1;
static int mode = 1;
static int level = 1, *const knob = &level;

void ask(void);
void answer(void);

int client(void) {
  if (line < 0) ask();
  return 0;
}

int server(void) {
  answer();
  return 0;
}

int changing_server(void) {
  mode = 0;
  answer();
  return 0;
}

int moded_client(void) {
  if (mode) ask();
  return 0;
}

int turning_server(void) {
  *knob = 0;
  answer();
  return 0;
}

int levelled_client(void) {
  if (level) ask();
  return 0;
}
