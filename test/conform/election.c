// check:
// property one: holds
// property live: violated
// property one_wrong: violated
// seconds: 5
// check: --relation traces --abstraction bisimulation
// property one: holds
// property live: violated
// property one_wrong: violated
// Leader election in a ring (Chang and Roberts): a name goes on as long as no larger one stops it. The meek nodes stop none.
#define NODE(k)                                                                                                        \
  void put_##k(int name), leader_##k(void);                                                                            \
  int take_##k(void);                                                                                                  \
  void node_##k(int me) {                                                                                              \
    put_##k(me);                                                                                                       \
    for (;;) {                                                                                                         \
      int name = take_##k();                                                                                           \
      if (name > me) put_##k(name);                                                                                    \
      if (name == me) leader_##k();                                                                                    \
    }                                                                                                                  \
  }                                                                                                                    \
  void meek_##k(int me) {                                                                                              \
    put_##k(me);                                                                                                       \
    for (;;) {                                                                                                         \
      int name = take_##k();                                                                                           \
      if (name == me) leader_##k();                                                                                    \
      else put_##k(name);                                                                                              \
    }                                                                                                                  \
  }
NODE(0)
NODE(1)
NODE(2)
