// run: 
// exit: 10
// stderr: ub-bounds-negative.c:8
// stderr: undefined behaviour: 
// gcc: no
// Before the start of a global array, read.
int a[4];
int main(void) { int i = -1; return a[i]; }
