/* Philosophers of whom one takes his right fork first. */
#define N 9
chan get[N] = [0] of { bit };
chan put[N] = [0] of { bit };
proctype fork(byte i) { end: do :: get[i]?0; put[i]?0 od }
proctype philosopher(byte i) {
  bit x;
  end: do :: x = 0; get[i]!0; get[(i + 1) % N]!0; x = 0; put[i]!0; put[(i + 1) % N]!0 od
}
proctype lefty() {
  bit x;
  end: do :: x = 0; get[1]!0; get[0]!0; x = 0; put[0]!0; put[1]!0 od
}
init {
  byte i = 1;
  atomic {
    run lefty();
    do :: i < N -> run philosopher(i); i++ :: else -> break od;
    i = 0;
    do :: i < N -> run fork(i); i++ :: else -> break od;
    i = 0
  }
}
