// check: --property initial
// error: this is unsatisfiable
// check: --property fine
// property fine: holds
// check: --property formula
// error: this is unsatisfiable
// check: --property found
// error: this is unsatisfiable
// check: --property together
// error: this is unsatisfiable
// check: --property null
// property null: holds
// check: --property null --assume nonnull
// error: --assume nonnull
// check: --property contradicts
// error: this is unsatisfiable
// check: --function refused --checks null
// error: this is unsatisfiable
// check: --property any
// property any: holds
// What is assumed of a caller and contradicts itself, the initial values of globals or an option is a mistake, for every
// kind of property.
int level = 2;
extern void act(void);
void step(void) { act(); }
void given(int *p) { act(); if (p) act(); }
void refused(char *s, int n) { s[n] = 0; act(); }
