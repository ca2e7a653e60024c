# Components whose calls stay calls, written for a number of processes each: bluetooth, tree, chain. Sourced by bench/cpds.sh, which says what
# must come out. Each function writes $top/NAME.c and $top/NAME.spec.

list() { # PREFIX N: PREFIX1, PREFIX2, ...
  i=1 names=
  while [ $i -le "$2" ]; do
    names="$names${names:+, }$1$i"
    i=$((i + 1))
  done
  echo "$names"
}

# A driver that is stopped while requests are under way. The count of requests is a recursive component: each that is begun is a call,
# each that is over a return; when the first call returns, nothing is under way any more, and the driver may stop.
#   1  looks whether it is stopping, then counts     2  counts first, but one path counts down twice     3  counts down once on each path
bluetooth() { # NAME VERSION ADDERS STOPPERS loops|calls|once
  exec 3>"$top/$1.c" 4>"$top/$1.spec"
  case $2 in
  1) before='if (stopping_I()) AGAIN; begin_I();' fails='' ;;
  2) before='begin_I();' fails='if (stopping_I()) { over_I(); over_I(); AGAIN; }' ;;
  3) before='begin_I();' fails='if (stopping_I()) { over_I(); AGAIN; }' ;;
  esac
  work="$before $fails if (stopped_I()) { ERROR:; } over_I();"
  case $5 in
  loops) body="for (;;) { $work }" again=continue ;;
  calls) body="$work adder_I();" again='{ adder_I(); return; }' ;;
  once) body=$work again=return ;;
  esac
  i=1
  while [ $i -le "$3" ]; do
    echo "void begin_$i(void); void over_$i(void); int stopping_$i(void); int stopped_$i(void);" >&3
    echo "void adder_$i(void) { $body }" | sed "s/AGAIN/$again/g; s/_I/_$i/g" >&3
    {
      echo "procedure begin_$i { abstract { (1), ( begin.a$i -> return {} -> STOP ) }; }"
      echo "procedure over_$i { abstract { (1), ( over.a$i -> return {} -> STOP ) }; }"
      echo "procedure stopping_$i { abstract { (1), ( not_stopping.a$i -> return {0} -> STOP | stopping.a$i -> return {1} -> STOP ) }; }"
      echo "procedure stopped_$i { abstract { (1), ( not_stopped.a$i -> return {0} -> STOP | stopped.a$i -> return {1} -> STOP ) }; }"
    } >&4
    i=$((i + 1))
  done
  i=1
  while [ $i -le "$4" ]; do
    echo "void stop_$i(void); void leave_$i(void); void wait_$i(void); void halt_$i(void);" >&3
    echo "void stopper_$i(void) { stop_$i(); leave_$i(); wait_$i(); halt_$i(); }" >&3
    {
      echo "procedure stop_$i { abstract { (1), ( stop.s$i -> return {} -> STOP ) }; }"
      echo "procedure leave_$i { abstract { (1), ( over.s$i -> return {} -> STOP ) }; }"
      echo "procedure wait_$i { abstract { (1), ( wait.s$i -> return {} -> STOP ) }; }"
      echo "procedure halt_$i { abstract { (1), ( halt.s$i -> return {} -> STOP ) }; }"
    } >&4
    i=$((i + 1))
  done
  cat >&3 <<'EOF'
int next(void);
void nothing_left(void);
static void request(void) { while (next()) request(); }
void counter(void) { request(); nothing_left(); for (;;) next(); }
EOF
  cat >&4 <<EOF
set Adders = {$(list a "$3")}
set Stoppers = {$(list s "$4")}
procedure next { abstract { (1), ( begin[Adders] -> return {1} -> STOP | over[{$(list a "$3"), $(list s "$4")}] -> return {0} -> STOP ) }; }
procedure nothing_left { abstract { (1), ( nothing_left -> return {} -> STOP ) }; }
Stopping = ( not_stopping[Adders] -> Stopping | stop[Stoppers] -> Yes ), Yes = ( stopping[Adders] -> Yes | stop[Stoppers] -> Yes ).
Stopped = ( not_stopped[Adders] -> Stopped | halt[Stoppers] -> Yes ), Yes = ( stopped[Adders] -> Yes | halt[Stoppers] -> Yes ).
Event = ( nothing_left -> Set ), Set = ( nothing_left -> Set | wait[Stoppers] -> Set ).
program $(list adder_ "$3"), $(list stopper_ "$4"), counter, Stopping, Stopped, Event {
  reach works_when_stopped = label ERROR;
}
EOF
  exec 3>&- 4>&-
}

# Insertion into a binary tree by several processes at once, with locks from hand to hand: a node's child is locked before the node is
# let go, so each holds at most two. The first process may be careless: it goes down without locks. What is asked about one
# leaf holds of the others, too.
tree() { # NAME PROCESSES careful|careless
  exec 3>"$top/$1.c" 4>"$top/$1.spec"
  cat >&3 <<'EOF'
enum { NODES = 7 };
int right(void);
void lock(int who, int node);
void unlock(int who, int node);
void write(int who, int node);
int who;
static void insert(int node) {
  int child = 2 * node + 1 + (right() != 0);
  if (child >= NODES) {
    write(who, node);
    unlock(who, node);
    return;
  }
  lock(who, child);
  unlock(who, node);
  insert(child);
}
void careful(void) {
  lock(who, 0);
  insert(0);
}
static void hurry(int node) {
  int child = 2 * node + 1 + (right() != 0);
  if (child >= NODES) write(who, node);
  else hurry(child);
}
void careless(void) { hurry(0); }
EOF
  cat >&4 <<EOF
range Node = 0..6
range Who = 1..$2
Lock(N=0) = ( lock[p:Who][N] -> Held[p] | write[Who][N] -> Lock ), Held[p:Who] = ( unlock[p][N] -> Lock | write[Who][N] -> Held[p] ).
property Safe = ( lock[p:Who][3] -> Held[p] ), Held[p:Who] = ( unlock[p][3] -> Safe | write[p][3] -> Held[p] ).
EOF
  for what in lock unlock write; do
    cat >&4 <<EOF
procedure $what {
  abstract forall [p:Who][n:Node] { (\$1 == p && \$2 == n), ( $what[p][n] -> return {} -> STOP ) };
  abstract { (\$1 < 1 || \$1 > $2 || \$2 < 0 || \$2 > 6), ( return {} -> STOP ) };
}
EOF
  done
  i=1 components= guards= function=$3
  while [ $i -le "$2" ]; do
    components="$components${components:+, }p$i = $function" guards="$guards${guards:+, }(who == $i)" function=careful
    i=$((i + 1))
  done
  i=0
  while [ $i -lt 7 ]; do
    components="$components, L$i = Lock($i)" guards="$guards, (1)"
    i=$((i + 1))
  done
  printf 'program %s {\n  reach unlocked, { %s } = Safe in ERROR;\n  sync pair;\n}\n' "$components" "$guards" >&4
  exec 3>&- 4>&-
}

# Three components of LEVELS procedures each, ten lines a procedure, each called from two places of the one above it: laid out they would be
# 2^LEVELS copies of the last. Deep down they use a bus, one after the other; `early` lets one use it before it is granted.
chain() { # NAME LEVELS right|early
  exec 3>"$top/$1.c" 4>"$top/$1.spec"
  for c in 1 2 3; do
    use="  grant_$c();
  use_$c();"
    [ "$3$c" != early2 ] || use="  use_$c();
  grant_$c();"
    cat >&3 <<EOF
void grant_$c(void);
void use_$c(void);
void release_$c(void);
static struct { int sum, most; } seen_$c;
static int level_${c}_$2(int n) {
  if (n > seen_$c.most) seen_$c.most = n;
$use
  release_$c();
  return n / 2;
}
EOF
    k=$(($2 - 1))
    while [ $k -gt 0 ]; do
      cat >&3 <<EOF
static int level_${c}_$k(int n) {
  int a = n + $k, b = a % 7;
  if (a > 100) a -= 100;
  seen_$c.sum += a;
  if (b == 3) {
    b = level_${c}_$((k + 1))(a);
  } else {
    b = level_${c}_$((k + 1))(b);
    if (b > seen_$c.most) seen_$c.most = b;
  }
  return b;
}
EOF
      k=$((k - 1))
    done
    echo "void component_$c(void) { for (;;) level_${c}_1(seen_$c.sum % 10); }" >&3
    for what in grant use release; do
      echo "procedure ${what}_$c { abstract { (1), ( $what[$c] -> return {} -> STOP ) }; }" >&4
    done
  done
  cat >&4 <<'EOF'
Bus = ( grant[c:1..3] -> release[c] -> Bus ).
property Alone = ( grant[c:1..3] -> Granted[c] ), Granted[c:1..3] = ( use[c] -> Granted[c] | release[c] -> Alone ).
program component_1, component_2, component_3, Bus {
  globals initial;
  reach together = Alone in ERROR;
}
EOF
  exec 3>&- 4>&-
}
