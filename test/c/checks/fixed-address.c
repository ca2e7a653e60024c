// assuming: DEVICES
// met: 2
// Nothing says what is at such an address, and a report says so.
typedef struct registers {
  int control, status;
} registers;
int main(void) {
  ((registers *)60000)->control = 0;
  int status = ((registers *)60000)->status;
  return 7 / (status | 1);
}
