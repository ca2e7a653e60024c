/* A line of buffers, each with room for one of two values. */
#define N 12
chan c[N + 1] = [0] of { bit };
proctype source() { end: do :: c[0]!0 :: c[0]!1 od }
proctype sink() { end: do :: c[N]?_ od }
proctype buffer(byte i) {
  end: do :: c[i]?0; c[i + 1]!0 :: c[i]?1; c[i + 1]!1 od
}
init {
  byte i = 0;
  atomic {
    run source();
    do :: i < N -> run buffer(i); i++ :: else -> break od;
    run sink();
    i = 0
  }
}
