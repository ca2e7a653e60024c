// check: --property initial
// error: nothing satisfies this
// check: --property fine
// property fine: holds
// check: --property formula
// error: nothing satisfies this
// check: --property found
// error: nothing satisfies this
// check: --property together
// error: nothing satisfies this
// check: --property null
// property null: holds
// check: --property null --assume nonnull
// error: --assume nonnull
// check: --property contradicts
// error: nothing satisfies this
// check: --function refused --checks null
// error: nothing satisfies this
// check: --property any
// property any: holds
// What is assumed of a caller and contradicts itself, the initial values of globals or an option is a mistake, for every
// kind of property.
int level = 2;
extern void act(void);
void step(void) { act(); }
void given(int *p) { act(); if (p) act(); }
void refused(char *s, int n) { s[n] = 0; act(); }
