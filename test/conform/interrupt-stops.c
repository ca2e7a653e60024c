// check:
// property bad: violated
// property quiet: unknown
// output: interrupts that come forever while the component waits are not followed
// A handler comes while the component sleeps forever.
void sleep_forever(void);
int flag; void reach_error(void);
void isr(void) { if (flag) reach_error(); }
int main(void) { flag = 1; sleep_forever(); return 0; }
