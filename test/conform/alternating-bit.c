// check:
// property once: holds
// property live: holds
// property once_wrong: violated
// property live_wrong: violated
// property numbered: holds
// output: stubborn waits for rack[0], rack[1]
// json: "component":"trusting"
// seconds: 5
// check: --relation traces --abstraction predicates
// property once: holds
// property live: holds
// property once_wrong: violated
// property live_wrong: violated
// property numbered: holds
// The alternating-bit protocol over channels that lose messages. The trusting receiver does not look at the bit, the stubborn
// sender has no timeout.
void item(void), send(int bit), deliver(void), acknowledge(int bit);
int wait_or_time_out(void), wait_for_ever(void), receive(void);

void sender(void) {
  int bit = 0;
  for (;;) {
    int answer;
    item();
    do {
      send(bit);
      answer = wait_or_time_out();
    } while (answer != bit);
    bit = !bit;
  }
}

void stubborn(void) {
  int bit = 0;
  for (;;) {
    int answer;
    item();
    do {
      send(bit);
      answer = wait_for_ever();
    } while (answer != bit);
    bit = !bit;
  }
}

void receiver(void) {
  int expected = 0;
  for (;;) {
    int bit = receive();
    if (bit == expected) {
      deliver();
      expected = !expected;
    }
    acknowledge(bit);
  }
}

void trusting(void) {
  for (;;) {
    int bit = receive();
    deliver();
    acknowledge(bit);
  }
}
