#!/bin/sh
# bench/ltl.sh: automata of formulas, and the surge protector of Chaki, Clarke, Ouaknine, Sharygina, Sinha (2004) in its three
# formalisms, written to bench/ltl.md.
cantrip=${BUILD:-build}/cantrip
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT
out=bench/ltl.md

now() { date +%s%N; }

# ---- the protector: R values of the threshold m and of the current c ----

cases() { # R, what to do for a threshold, what to do for a current, with @ for the value
  j=0
  while [ $j -lt "$1" ]; do
    echo "    case $j: $(echo "$2" | sed "s/@/$j/g") break;"
    echo "    case $(($1 + j)): $(echo "$3" | sed "s/@/$j/g") break;"
    j=$((j + 1))
  done
}

protector() { # R
  echo 'extern int nondet(void); int m, c; void threshold(int v); void current(int v);'
  echo 'void by_state(void) { m = 0; c = 0; for (;;) switch (nondet()) {'
  cases "$1" 'm = @;' 'if (m >= @) c = @;'
  echo '} }'
  echo 'void by_events(void) { int limit = 0; threshold(0); for (;;) switch (nondet()) {'
  cases "$1" 'limit = @; threshold(@);' 'if (limit >= @) current(@);'
  echo '} }'
  echo 'void by_both(void) { m = 0; for (;;) switch (nondet()) {'
  cases "$1" 'm = @; threshold(@);' 'if (m >= @) current(@);'
  echo '} }'
}

pure_state='forall [j:1..M] (G ((![c == j] && X [c == j]) -> exists [k:j..M] [m == k]))'
pure_event='forall [j:1..M] forall [i:0..j-1] (G (m[i] -> (!c[j] W (exists [k:j..M] m[k]))))'
state_event='G (forall [j:1..M] (c[j] -> exists [k:j..M] [m == k]))'

specification() { # R
  echo "const M = $(($1 - 1))"
  echo 'procedure threshold { abstract forall [v:0..M] { ($1 == v), ( m[v] -> return {} -> STOP ) };
    abstract { ($1 < 0 || $1 > M), ( return {} -> STOP ) }; }'
  echo 'procedure current { abstract forall [v:0..M] { ($1 == v), ( c[v] -> return {} -> STOP ) };
    abstract { ($1 < 0 || $1 > M), ( return {} -> STOP ) }; }'
  echo "program by_state { ltl pure_state = $pure_state; }"
  echo "program by_events { ltl pure_event = $pure_event; }"
  echo "program by_both { ltl state_event = $state_event; }"
}

automaton() { # R FORMULA: states, transitions, milliseconds of the whole command
  echo "const M = $(($1 - 1))" >"$dir/m.spec"
  began=$(now)
  size=$("$cantrip" ltl -q "$dir/m.spec" "!($2)" | sed 's/ states, / /; s/ transitions.*//')
  echo "$size $((($(now) - began) / 1000000))"
}

verification() { # PROPERTY: seconds, or what went wrong
  began=$(now)
  answer=$("$cantrip" check "$dir/p.c" "$dir/p.spec" --property "$1" 2>/dev/null | tail -n 1)
  took=$((($(now) - began) / 10000000))
  [ "$answer" = "verdict: holds" ] && printf '%d.%02d' $((took / 100)) $((took % 100)) || echo "$answer"
}

surge() { # the paper's states and seconds: by range, for each formalism
  echo '| range | state: states | ms | s | paper | event: states | ms | s | paper | both: states | ms | s | paper |'
  echo '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
  while read -r r s1 t1 s2 t2 s3 t3; do
    protector "$r" >"$dir/p.c"
    specification "$r" >"$dir/p.spec"
    printf '| %s' "$r"
    for p in pure_state pure_event state_event; do
      eval "formula=\$$p"
      set -- $(automaton "$r" "$formula")
      case $p in pure_state) paper="$s1, $t1" ;; pure_event) paper="$s2, $t2" ;; *) paper="$s3, $t3" ;; esac
      printf ' | %s | %s | %s | %s' "$1" "$3" "$(verification "$p")" "$paper"
    done
    echo ' |'
  done <<END
2 4 0.4 6 0.3 3 0.3
3 8 0.5 12 0.7 4 0.4
4 14 1.1 20 1.8 5 0.4
5 22 2.3 30 4.1 6 0.5
6 32 4.8 42 12.7 7 1.0
7 44 10.4 56 55.1 8 1.3
8 58 24.6 72 374.2 9 3.1
13 - - - - - -
20 - - - - - -
40 - - - - - -
END
}

classic() {
  set -- $("${BUILD:-build}/bench-ltl" bench/classic.ltl)
  echo "| | generalised | Büchi |"
  echo "| --- | --- | --- |"
  echo "| cantrip | $1 | $2 |"
  echo "| Spot | $3 | $4 |"
  echo
  echo "$5 formulas. In the mean, a generalised automaton takes $6 microseconds, a Büchi automaton $7."
}

{
  echo '# Automata and the surge protector'
  echo
  echo 'Made by `make bench-ltl`.'
  echo
  echo '## The 188 classic formulas: states of all their automata'
  echo
  classic
  echo
  echo '## The surge protector (2004, figure 3)'
  echo
  echo 'Thresholds and currents of `range` values. For each formalism: the states of the Büchi automaton of the negation; milliseconds of'
  echo '`cantrip ltl`; seconds of `cantrip check`; and of the paper states and seconds (1.5 GHz, 2004), where it has any.'
  echo
  surge
} >"$dir/table" && mv "$dir/table" "$out" && cat "$out"
