// run: --max-steps 1000
// exit: 5
// stderr: stopped
// gcc: no
// A loop without end meets the limit.
int main(void) { for (;;) ; }
