// check:
// error: the interrupt handler with_parameter() has parameters
// error: no function 'nowhere' with a body
// What a handler cannot be.
int x;
void with_parameter(int n) { x = n; }
int main(void) { return x; }
