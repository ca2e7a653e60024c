// check:
// property fed_or_barks: holds
// property barks_late: holds
// property quiet: violated
// property reset: holds
extern int nondet(void);
void feed(void);
void bark(void);
int age;
void watchdog(void) {
  age = 0;
  for (;;) {
    if (nondet()) { feed(); age = 0; }
    else age++;
    if (age >= 10) { bark(); age = 0; }
  }
}
