// check:
// property order: vacuous
// output: order holds vacuously
// json: "vacuous":true
// No event of the process happens, whatever it says.
void lock(void);
void f(int n) { if (n > 3 && n < 2) lock(); }
