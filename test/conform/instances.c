// check:
// property ring: holds
// property live: holds
// property turns: holds
// property wrong: violated
// Instances of one function, told apart by the guard: each has only its own actions, also where the number goes through other functions.
void take(int who);
void work(int who);
void pass(int who);
static void turn(int me) {
  take(me);
  work(me);
  pass((me + 1) % 3);
}
void station(int me) {
  for (;;) turn(me);
}
