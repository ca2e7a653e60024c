int shared;
static int hidden = 2;
static int helper(void) { return hidden * 10; }
int table[] = {7, 8, 9};
struct item { int a; };
struct item *items(void) { static struct item i = {4}; return &i; }
int other(void) { shared *= 2; return helper() + hidden; }
