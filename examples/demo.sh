#!/bin/sh
# `make demo`: what cantrip does with the examples. Fails when one does not end as it should.
cd "$(dirname "$0")/.." || exit 1
BUILD=${BUILD:-build}
cantrip=$BUILD/cantrip
wrong=0

show() { # EXIT TITLE COMMAND...
  want=$1
  printf '\n--- %s\n' "$2"
  shift 2
  echo "\$ $*"
  "$@"
  got=$?
  echo "(exit $got)"
  [ "$got" = "$want" ] || { echo "expected exit $want"; wrong=1; }
}

show 10 "a client that is done before it was accepted" "$cantrip" check examples/handshake.c
show 0 "a lock that is never taken twice, proved for all inputs" "$cantrip" check examples/lock.c
show 0 "a lock that is never taken twice, with inputs from a seed" "$cantrip" run --seed 1 examples/lock.c
show 0 "a ring buffer whose counters wrap" "$cantrip" run examples/ring.c
show 0 "a state machine that reads a message" "$cantrip" run examples/parser.c -- '5:hello,3:abc,'
show 1 "the same with half a message" "$cantrip" run examples/parser.c -- '5:hel'
show 10 "a transfer that overflows" "$cantrip" run examples/bank.c
show 10 "a list that reads what it freed" "$cantrip" run examples/list.c
show 0 "the automaton of a function" "$cantrip" model --cfa --function drain examples/lock.c
show 10 "philosophers who starve, and how" "$cantrip" lts --deadlock --process Dinner examples/philosophers.spec
show 0 "philosophers of whom one is polite" "$cantrip" lts --deadlock --process Polite examples/philosophers.spec
show 10 "a machine that lets its user choose, against one that does not" \
  "$cantrip" lts --compare simulation --process Choice --process Fate examples/vending.spec
show 0 "a component that conforms to its specification" \
  "$cantrip" check --property careful examples/upload.c examples/upload.spec
show 10 "one that does not: it forgets to hang up" \
  "$cantrip" check --property hasty examples/upload.c examples/upload.spec
show 0 "two machines with the same words" "$cantrip" check --relation traces examples/drinks.c examples/drinks.spec
show 10 "the game that tells them apart" "$cantrip" check examples/drinks.c examples/drinks.spec
"$cantrip" check -q --html "$BUILD/handshake.html" examples/handshake.c >/dev/null
[ $? = 10 ] && grep -q '</html>' "$BUILD/handshake.html" || wrong=1
printf '\nthe first violation to step through, in a browser: %s\n' "$BUILD/handshake.html"
if command -v dot >/dev/null 2>&1; then
  "$cantrip" model --cfa --function drain --format dot examples/lock.c | dot -Tsvg >"$BUILD/lock.svg" &&
    printf '\nits drawing: %s\n' "$BUILD/lock.svg"
else
  printf '\ninstall graphviz to see it drawn: %s\n' \
    "$cantrip model --cfa --function drain --format dot examples/lock.c | dot -Tsvg >lock.svg"
fi
exit $wrong
