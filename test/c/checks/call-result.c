// check: --checks null --function length
// assuming: ONLY_RESULT
// output: the result of a call, given to strlen() is violated
// What a call gives has no name.
unsigned long strlen(const char *);
char *get(void);
int length(void) { return (int)strlen(get()); } // violated: null
