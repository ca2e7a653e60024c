/* Workers who prepare on their own and then need a lock. */
#define N 8
chan lock = [0] of { bit };
chan unlock = [0] of { bit };
proctype keeper() { end: do :: lock?0; unlock?0 od }
proctype worker() { bit x; end: do :: x = 0; x = 0; x = 0; lock!0; x = 0; unlock!0 od }
init {
  byte i = 0;
  atomic {
    do :: i < N -> run worker(); i++ :: else -> break od;
    run keeper();
    i = 0
  }
}
