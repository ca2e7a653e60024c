// check:
// property settles: holds
// property low: violated
extern int nondet(void);
void reached(void);
int level;
void persistence(int start) {
  level = start;
  while (level > 50) level--;
  while (level < 50) level++;
  for (;;) reached();
}
