// check:
// verdict: violated
// Variables without initialiser hold any values: arrays and records, in a loop anew each time.
void reach_error(void);
struct pair { short x; long y; };
int main(void) {
  int good = 0;
  for (int i = 0; i < 2; i++) {
    int a[3];
    struct pair p;
    if (a[1] == 5 + i && p.y == 1000L * i - 1 && p.x == -i) good++;
  }
  if (good == 2) reach_error();
  return 0;
}
