// check:
// verdict: unknown
// trace: a jump out of the scope of a variable with the attribute 'cleanup'
// A jump out of the scope is not followed.
void reach_error(void);
static int n;
static void count(int *p) { n += *p; }
int main(void) {
  {
    int one __attribute__((cleanup(count))) = 1;
    goto out;
  }
out:
  if (n != 1) reach_error();
  return 0;
}
