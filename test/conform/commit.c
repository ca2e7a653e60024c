// check:
// property agreement: holds
// property live: holds
// property agreement_wrong: violated
// property live_wrong: violated
// output: coordinator waits for tell
// seconds: 5
// check: --relation traces --abstraction actions
// property agreement: holds
// property live: holds
// property agreement_wrong: violated
// property live_wrong: violated
// Two-phase commit. The hopeful coordinator needs only one vote; a hasty participant leaves as soon as it has voted against.
int pick(void);
void ask_0(void), ask_1(void), tell_0(int what), tell_1(int what);
int vote_of_0(void), vote_of_1(void);

void coordinator(void) {
  ask_0();
  ask_1();
  int first = vote_of_0(), second = vote_of_1(), all = first && second;
  tell_0(all);
  tell_1(all);
}

void hopeful(void) {
  ask_0();
  ask_1();
  int first = vote_of_0(), second = vote_of_1();
  tell_0(first);
  tell_1(first || second);
}

#define PARTICIPANT(k)                                                                                                 \
  void asked_##k(void), vote_##k(int v), commit_##k(void), abort_##k(void);                                            \
  int told_##k(void);                                                                                                  \
  void participant_##k(void) {                                                                                         \
    asked_##k();                                                                                                       \
    vote_##k(pick() != 0);                                                                                             \
    if (told_##k()) commit_##k();                                                                                      \
    else abort_##k();                                                                                                  \
  }                                                                                                                    \
  void hasty_##k(void) {                                                                                               \
    asked_##k();                                                                                                       \
    int yes = pick() != 0;                                                                                             \
    vote_##k(yes);                                                                                                     \
    if (!yes) {                                                                                                        \
      abort_##k();                                                                                                     \
      return;                                                                                                          \
    }                                                                                                                  \
    if (told_##k()) commit_##k();                                                                                      \
    else abort_##k();                                                                                                  \
  }
PARTICIPANT(0)
PARTICIPANT(1)
