// check:
// property order: violated
// property wrong: holds
// output: => power
// The events of functions that are called through a table which the component hangs into an object of its caller.
extern int wait(void);
extern void power(void), send(void);
struct radio { void (*on)(void); void (*transmit)(void); };
struct link { const struct radio *radio; };
static void switch_on(void) { power(); }
static void transmit(void) { send(); }
static const struct radio shortwave = {switch_on, transmit};
int talk(struct link *l) {
  l->radio = &shortwave;
  while (wait() > 0) {
    l->radio->on();
    l->radio->transmit();
  }
  return 0;
}
