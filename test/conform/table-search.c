// check:
// property known: holds
// property slip: violated
// seconds: 5
// A constant table that is searched for what was tested before.
int receive(void);
void low(void), high(void);
struct entry {
  int code;
  void (*handler)(void);
};
static const struct entry table[] = {{3, low}, {40, high}, {7, low},   {41, high}, {9, low},
                                     {42, high}, {8, low}, {43, high}, {-1, 0}};
static void handle(int code) {
  for (int i = 0; table[i].code != -1; i++)
    if (table[i].code == code) {
      table[i].handler();
      return;
    }
}
void small(void) {
  int code = receive();
  if (code >= 10) return;
  handle(code);
}
void slip(void) {
  int code = receive();
  if (code >= 42) return;
  handle(code);
}
