// check:
// property before: holds
// property last: holds
// property since: holds
// property never: violated
// property start: holds
// property state: violated
// property mixed: holds
// Formulas that look back.
int level;
void open_file(void);
void read_file(void);
void close_file(void);
int more(void);
void reader(void) {
  level = 0;
  open_file();
  while (more()) {
    level = 1;
    read_file();
  }
  close_file();
}
