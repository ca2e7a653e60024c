// check:
// property quiet: violated
// property loud: holds
// A record that a procedure fills in: its members are inputs, one by one.
struct message { unsigned char kind; struct { short length; char text[3]; } body; };
extern int receive(struct message *m);
extern void alarm(void);
int listen(void) {
  struct message m;
  while (receive(&m))
    if (m.kind == 9 && m.body.length == 2 && m.body.text[1] == 'x') alarm();
  return 0;
}
