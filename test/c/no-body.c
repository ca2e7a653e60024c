// run:
// exit: 5
// stderr: not modelled
// stderr: mystery
// gcc: no
// A function that has no body and no model: no answer, with its name.
int mystery(int);
int main(void) { return mystery(3); }
