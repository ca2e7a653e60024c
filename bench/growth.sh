#!/bin/sh
# Families of n components in C, each with data that decides which events happen: a ring, a pipeline, clients and a server.
# Mutual exclusion (or what corresponds to it) and freedom from deadlock, with both abstractions and with predicates alone.
# Prints the tables and writes bench/growth.md. Exit 1 if a verdict is wrong, or the two levels are not ahead.
# usage: bench/growth.sh    LIMIT (60, seconds a run), MOST (12), MOST_ALONE (10, for predicates alone)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-60} MOST=${MOST:-12} MOST_ALONE=${MOST_ALONE:-10}
top=$BUILD/growth
mkdir -p "$top"

names() { # PREFIX N: PREFIX0, PREFIX1, ...
  i=0 list=
  while [ $i -lt "$2" ]; do
    list="$list${list:+, }$1$i"
    i=$((i + 1))
  done
  echo "$list"
}

ones() { # N guards
  i=0 list=
  while [ $i -lt "$1" ]; do
    list="$list${list:+, }(1)"
    i=$((i + 1))
  done
  echo "{ $list }"
}

program() { # COMPONENTS N PROCESS
  echo "program $1 {"
  echo "  specification right, $(ones "$2"), $3;"
  echo "  deadlock live;"
  echo "}"
}

# A token with a number goes round; who gets an even one enters.
ring() { # N
  exec 3>"$top/ring$1.c" 4>"$top/ring$1.spec"
  k=0
  while [ $k -lt "$1" ]; do
    cat >&3 <<END
int get_$k(void);
void put_$k(int v), enter_$k(void), leave_$k(void);
void station_$k(void) {
  int has = $((k == 0)), v = 0, turns = 0;
  for (;;) {
    if (!has) v = get_$k();
    has = 0;
    if (v == 0 || v == 2) {
      enter_$k();
      turns = turns == 2 ? 0 : turns + 1;
      leave_$k();
    }
    v = turns == 0 ? v + 1 : v + 2;
    put_$k(v > 3 ? v - 4 : v);
  }
}
END
    cat >&4 <<END
procedure get_$k { abstract { (1), ( pass[$k][v:0..3] -> return {\$0 == v} -> STOP ) }; }
procedure put_$k {
  abstract forall [v:0..3] { (\$1 == v), ( pass[$(((k + 1) % $1))][v] -> return {} -> STOP ) };
  abstract { (\$1 < 0 || \$1 > 3), ( return {} -> STOP ) };
}
procedure enter_$k { abstract { (1), ( enter[$k] -> return {} -> STOP ) }; }
procedure leave_$k { abstract { (1), ( leave[$k] -> return {} -> STOP ) }; }
END
    k=$((k + 1))
  done
  echo "Exclusive = ( enter[i:0..$(($1 - 1))] -> leave[i] -> Exclusive )." >&4
  program "$(names station_ "$1")" "$1" Exclusive >&4
}

# Numbers go through n stages, each of which adds to them or drops them; none above 3 comes out.
pipeline() { # N
  exec 3>"$top/pipeline$1.c" 4>"$top/pipeline$1.spec"
  k=0
  while [ $k -lt "$1" ]; do
    if [ $k = 0 ]; then get="pick() & 3"; else get="get_$k()"; fi
    cat >&3 <<END
int pick(void);
int get_$k(void);
void put_$k(int v), drop_$k(void);
void stage_$k(void) {
  int seen = 0;
  for (;;) {
    int v = $get;
    if (v + seen > 3) {
      drop_$k();
      seen = 0;
    } else {
      put_$k(v + seen);
      seen = v == 1 ? 1 : 0;
    }
  }
}
END
    cat >&4 <<END
procedure get_$k { abstract { (1), ( link[$k][v:0..3] -> return {\$0 == v} -> STOP ) }; }
procedure put_$k {
  abstract forall [v:0..3] { (\$1 == v), ( link[$((k + 1))][v] -> return {} -> STOP ) };
  abstract { (\$1 < 0 || \$1 > 3), ( overflow[$k] -> return {} -> STOP ) };
}
procedure drop_$k { abstract { (1), ( drop[$k] -> return {} -> STOP ) }; }
END
    k=$((k + 1))
  done
  echo "Small = ( link[$1][0..3] -> Small ) + {overflow[0..$(($1 - 1))]}." >&4
  program "$(names stage_ "$1")" "$1" Small >&4
}

# Clients ask for reading or writing, by turns; the server has one of them inside at a time, and lets writers in only after readers.
clients() { # N
  exec 3>"$top/clients$1.c" 4>"$top/clients$1.spec"
  asking=$(($1 - 1)) k=0
  cat >&3 <<END
int request(void);
void grant(int client), done(int client);
void server(void) {
  int last = -1;
  for (;;) {
    int r = request(), client = r / 2;
    last = client;
    grant(last);
    done(client);
  }
}
END
  cat >&4 <<END
procedure request { abstract { (1), ( ask[i:0..$((asking - 1))][w:0..1] -> return {\$0 == 2 * i + w} -> STOP ) }; }
procedure grant {
  abstract forall [i:0..$((asking - 1))] { (\$1 == i), ( grant[i] -> return {} -> STOP ) };
  abstract { (\$1 < 0 || \$1 > $((asking - 1))), ( return {} -> STOP ) };
}
procedure done {
  abstract forall [i:0..$((asking - 1))] { (\$1 == i), ( done[i] -> return {} -> STOP ) };
  abstract { (\$1 < 0 || \$1 > $((asking - 1))), ( return {} -> STOP ) };
}
END
  while [ $k -lt "$asking" ]; do
    cat >&3 <<END
void ask_$k(int write), granted_$k(void), use_$k(void), done_$k(void);
void client_$k(void) {
  int turn = 0;
  for (;;) {
    ask_$k(turn == 2 || turn == 5);
    granted_$k();
    if (turn == 1 || turn == 4) use_$k();
    done_$k();
    turn = turn == 5 ? 0 : turn + 1;
  }
}
END
    cat >&4 <<END
procedure ask_$k { abstract forall [w:0..1] { (\$1 == w), ( ask[$k][w] -> return {} -> STOP ) }; abstract { (\$1 < 0 || \$1 > 1), ( return {} -> STOP ) }; }
procedure granted_$k { abstract { (1), ( grant[$k] -> return {} -> STOP ) }; }
procedure use_$k { abstract { (1), ( use[$k] -> return {} -> STOP ) }; }
procedure done_$k { abstract { (1), ( done[$k] -> return {} -> STOP ) }; }
END
    k=$((k + 1))
  done
  cat >&4 <<END
Inside = ( grant[i:0..$((asking - 1))] -> In[i] ),
In[i:0..$((asking - 1))] = ( use[i] -> In[i] | done[i] -> Inside ).
END
  program "server, $(names client_ "$asking")" "$1" Inside >&4
}

number() { sed -n "s/.*\"$2\":\([0-9.]*\).*/\1/p" "$1" | head -n 1; }

one() { # FAMILY N PROPERTY HOW
  json=$top/$1$2-$3-$4.json
  rm -f "$json"
  "$cantrip" check -q --time-limit "$LIMIT" --memory-limit 4000 --relation traces --property "$3" --abstraction "$4" --json "$json" "$top/$1$2.c" \
    "$top/$1$2.spec" >"$json.out" 2>"$json.err"
  case $? in
  0) verdict=holds ;;
  10) verdict=violated ;;
  5) verdict=unknown ;;
  *) verdict=failed ;;
  esac
  [ -s "$json" ] || echo '{}' >"$json"
  echo "$1 $2 $3 $4 $verdict $(number "$json" states) $(number "$json" seconds) $(number "$json" peak_kib)"
}

for family in ring pipeline clients; do
  n=2
  while [ $n -le "$MOST" ]; do
    $family $n
    for property in right live; do
      one $family $n $property two-level
      [ $n -gt "$MOST_ALONE" ] || one $family $n $property predicates
      [ $n -gt 8 ] || one $family $n $property bisimulation
    done
    n=$((n + 1))
  done
done >"$top/results"

awk '
  { key = $1 " " $2 " " $3 " " $4; v[key] = $5; s[key] = $6; t[key] = $7; m[key] = $8 / 1024
    if ($2 > most) most = $2 }
  function show(key) { return key in v ? (v[key] == "holds" ? s[key] " | " t[key] : v[key] " | ") : " | " }
  END {
    families = split("ring pipeline clients", f, " "); properties = split("right live", q, " ")
    for (i = 1; i <= families; i++) for (k = 1; k <= properties; k++) {
      printf "\n## %s, %s\n\n", f[i], q[k] == "live" ? "no deadlock" : "specification"
      print "| components | two-level: states | seconds | MB | predicates alone: states | seconds | bisimulation without joining: states | seconds |"
      print "| --- | --- | --- | --- | --- | --- | --- | --- |"
      for (n = 2; n <= most; n++) { b = f[i] " " n " " q[k]
        printf "| %d | %s | %d | %s | %s |\n", n, show(b " two-level"), m[b " two-level"], show(b " predicates"), show(b " bisimulation")
        if (v[b " two-level"] != "holds") bad = 1
        alone = b " predicates"
        if (n >= 4 && v[alone] == "holds" && s[alone] <= s[b " two-level"]) bad = 1
        if (n == 8 && v[alone] == "holds" && s[alone] < 10 * s[b " two-level"]) bad = 1 } }
    exit bad }' "$top/results" >"$top/tables"
status=$?
cat "$top/tables"
{
  cat <<END
# Growth with the number of components

Written by \`make bench-growth\` ($LIMIT s a run, $(nproc) cores). Three families of n components in C, made by
[growth.sh](growth.sh): stations of a ring that pass a token with a number and enter when it is even; stages of a pipeline that add to numbers
or drop them; clients that ask a server for reading or writing. \`states\` are those of the largest product that was searched, or built to
join two parts. Predicates alone are tried up to $MOST_ALONE components; a run without an answer has the verdict instead.
END
  cat "$top/tables"
} >bench/growth.md
exit $status
