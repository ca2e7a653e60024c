// A label called ERROR is an error only where errors are asked for: what comes behind it is looked at otherwise.
// check:
// property behind: violated
// output: => bad
// property still: violated
// property label: violated
// property never: violated
// check: --property behind --label ERROR
// property behind: vacuous
void bad(void);
int broken(void);

static void clean_up(void) { bad(); }

void component(void) {
  if (broken()) goto ERROR;
  return;
ERROR:
  clean_up();
}

void other(void) { bad(); }
