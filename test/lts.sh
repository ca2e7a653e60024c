#!/bin/sh
# `cantrip lts` from outside: systems from files and specifications, composed, minimised, compared; verdicts
# and exit codes; what it prints is read back; bad input gets an error with its place.
. "$(dirname "$0")/lib.sh"
examples=$PWD/examples
cd "$dir" || exit 1

result() { # NAME STATUS
  if [ "$2" = 0 ]; then
    pass
  else
    fail "$1"
    cat out err 2>/dev/null | cut -c 1-200 | head -n 12 | sed 's/^/  | /'
  fi
}

# expect NAME EXIT TEXT OPTION...: the exit code of cantrip lts, and TEXT in what it prints on either stream
expect() {
  name=$1 want=$2 text=$3
  shift 3
  case $name in *"$ONLY"*) ;; *) return ;; esac
  timeout 120 "$cantrip" lts "$@" >out 2>err </dev/null
  got=$?
  [ "$got" = "$want" ] && { [ -z "$text" ] || cat out err | grep -qF -e "$text"; }
  result "$name: exit $got, expected $want and the text: $text" $?
}

# prints NAME EXPECTED OPTION...: exactly this on the standard output, and exit 0
prints() {
  name=$1 text=$2
  shift 2
  case $name in *"$ONLY"*) ;; *) return ;; esac
  timeout 120 "$cantrip" lts "$@" >out 2>err </dev/null && [ "$(cat out)" = "$text" ]
  result "$name: expected $text" $?
}

printf 'des (0, 4, 5)\n(0, a, 1)\n(0, a, 2)\n(1, b, 3)\n(2, c, 4)\n' >early.aut
printf 'des (0, 3, 4)\n(0, "a", 1)\n(1, "b", 2)\n(1, "c", 3)\n' >late.aut
printf 'des (0, 3, 3)\n(0, a, 1)\n(1, i, 2)\n(2, b, 0)\n' >tau.aut
printf 'des (0, 2, 2)\n(0, a, 1)\n(1, b, 0)\n' >ab.aut
printf 'des (0, 3, 3)\n(0, a, 1)\n(1, b, 2)\n(2, ERROR, 2)\n' >error.aut

# usage
expect "help" 0 "--minimize HOW" --help
expect "no file" 1 "no file name"
expect "no such word" 1 "not one of none|strong|branching" --minimize weak ab.aut
expect "no such option" 1 "did you mean --process" --proces P ab.aut
expect "no C" 1 "--format c is for programs" --format c ab.aut
expect "orders of a composition" 1 "--orders is for --deadlock" --orders all ab.aut
expect "two questions" 1 "exclude each other" --compare strong --deadlock ab.aut ab.aut
expect "a verdict is no system" 1 "printed as text, json or dot" --deadlock --format aut ab.aut
expect "dot is for games" 1 "the game of --compare simulation" --compare traces --format dot ab.aut ab.aut
expect "what is not kept" 1 "--minimize traces does not keep what --compare simulation asks for" \
  --minimize traces --compare simulation ab.aut ab.aut
expect "deadlock of the composition itself" 1 "leave --minimize out" --deadlock --minimize strong ab.aut
expect "compare one" 2 "--compare needs two systems" --compare strong ab.aut
expect "C" 2 "the command takes only transition systems" x.c

# reading and printing
prints "aut" 'des (0, 3, 4)
(0, "a", 1)
(1, "b", 2)
(1, "c", 3)' --format aut late.aut
prints "fsp" 'P_tau = Q0,
Q0 = (a -> Q1),
Q1 = (internal -> Q2),
Q2 = (b -> Q0) \ {internal}.' --format fsp tau.aut
expect "text" 0 "late: 4 states, 3 transitions, begins in 0" late.aut
expect "json" 0 '[1,"c",3]' --format json late.aut
expect "dot" 0 'digraph "late"' --format dot late.aut
rm -f there.aut
expect "output" 0 "" -o there.aut --format aut late.aut
expect "and back" 0 "strong: holds" --compare strong there.aut late.aut
expect "nowhere to write" 2 "nowhere/x: error: cannot be written" -o nowhere/x late.aut
"$cantrip" lts --format aut - <late.aut >out 2>err && grep -q '(1, "c", 3)' out
result "standard input" $?
expect "statistics" 0 "transitions of transition systems built" --stats ab.aut ab.aut
for file in early late tau ab error; do
  "$cantrip" lts --format fsp $file.aut >back.spec 2>err && "$cantrip" lts --compare strong back.spec $file.aut >out 2>err && grep -q '^strong: holds' out
  result "fsp of $file is read back" $?
  "$cantrip" lts --format aut $file.aut 2>err | "$cantrip" lts --compare strong - $file.aut >out 2>err && grep -q '^strong: holds' out
  result "aut of $file is read back" $?
done
if command -v dot >/dev/null 2>&1; then
  "$cantrip" lts --format dot error.aut | dot -Tsvg >out 2>err
  result "graphviz takes it" $?
else
  skip "pictures are not drawn: graphviz is not installed"
fi
if command -v python3 >/dev/null 2>&1; then
  "$cantrip" lts --format json error.aut | python3 -m json.tool >out 2>err
  result "json of a system" $?
  "$cantrip" lts --compare simulation --strategies 3 --format json late.aut early.aut | python3 -m json.tool >out 2>err
  result "json of a game" $?
  "$cantrip" lts --deadlock --format json late.aut | python3 -m json.tool >out 2>err
  result "json of a deadlock" $?
else
  skip "JSON is not read back: python3 is not installed"
fi

# composing, hiding, minimising
expect "composition" 0 "4 states, 3 transitions" ab.aut late.aut
expect "hidden" 0 "tau -> 1" --hide a ab.aut
expect "hidden by a list" 0 "alphabet: none" --hide 'a, b' ab.aut
expect "hidden twice" 0 "alphabet: none" --hide a --hide b ab.aut
expect "interface" 0 "alphabet: b" --interface b ab.aut
expect "an action that nobody has" 2 "--hide: no system has an action 'x'" --hide x ab.aut
expect "strong" 0 "4 states, 4 transitions" --minimize strong early.aut
expect "branching" 0 "2 states, 2 transitions" --minimize branching tau.aut
expect "traces" 0 "3 states, 3 transitions" --minimize traces early.aut
printf 'des (0, 2, 2)\n(0, a, 1)\n(1, i, 1)\n' >diverges.aut
expect "divergence is forgotten" 0 "2 states, 1 transition," --minimize branching diverges.aut
expect "divergence is kept" 0 "2 states, 2 transitions" --minimize divergence diverges.aut

# comparing
expect "simulation holds" 0 "simulation: holds" --compare simulation early.aut late.aut
expect "simulation fails" 10 "a: implementation 0 -> 1, specification 0 has 2 answers:" --compare simulation late.aut early.aut
expect "the last line" 10 "verdict: violated" --compare simulation late.aut early.aut
expect "the game in dot" 10 'digraph strategy' --compare simulation --format dot late.aut early.aut
expect "the game in json" 10 '"challenge":"a"' --compare simulation --format json late.aut early.aut
echo 'Nothing = STOP + {a, b, c}.' >nothing.spec
expect "several ways" 10 "path 2:" --compare simulation --strategies 4 early.aut nothing.spec
expect "one way" 10 "  a: implementation 0 -> 1, specification STOP has no answer" --compare simulation early.aut nothing.spec
expect "traces hold" 0 "traces: holds" --compare traces late.aut early.aut
expect "traces fail" 10 "which the specification cannot follow" --compare traces ab.aut early.aut
expect "traces in json" 10 '"trace":[{"event":"a","to":"1"}' --compare traces --format json ab.aut early.aut
expect "strong" 10 "they have the same traces but differ in their choices" --compare strong early.aut late.aut
expect "equal words" 0 "equal-traces: holds" --compare equal-traces early.aut late.aut
expect "branching" 0 "branching: holds" --compare branching tau.aut ab.aut
expect "not strong" 10 "strong: violated" --compare strong tau.aut ab.aut
expect "a difference" 10 "only the first has this trace" --compare strong late.aut ab.aut
printf 'des (0, 3, 2)\n(0, a, 1)\n(1, b, 0)\n(1, c, 1)\n' >more.aut
expect "the other way round" 10 "only the second has this trace" --compare strong ab.aut more.aut
expect "composition against a specification" 0 "simulation: holds" --compare simulation ab.aut ab.aut tau.aut
expect "foreign actions" 0 "the specification does not have the action 'c': it counts as internal" --compare simulation late.aut tau.aut
expect "error" 10 "error: violated" --deadlock error.aut
expect "no error" 0 "error: holds" --deadlock ab.aut
expect "deadlock" 10 "ends in state" --deadlock early.aut
expect "deadlock of several" 10 "ends in state (" --deadlock early.aut late.aut
expect "quiet" 10 "verdict: violated" -q --deadlock early.aut

# specifications
p=$examples/philosophers.spec v=$examples/vending.spec
expect "the last composition" 0 "Polite:" "$p"
expect "deadlock of a composition" 10 "phil[2].left.get" --deadlock --process Dinner "$p"
expect "no deadlock" 0 "deadlock: holds" --deadlock --process Polite "$p"
expect "hiding by the first part" 0 "alphabet: phil[1].eat" --process Polite --interface 'phil[1].eat' "$p"
expect "a process" 0 "Choice: 2 states" --process Choice "$v"
expect "choice and fate" 10 "specification Fate has 2 answers" --compare simulation --process Choice --process Fate "$v"
expect "a property" 10 "specification Paid has no answer" --compare simulation --process Broken --process Paid "$v"
expect "a property as a part" 10 "(Broken, ERROR)" --deadlock --process Broken --process Paid "$v"
expect "no such process" 2 "error:" --process Chioce "$v"
expect "no process at all" 2 "error:" --process 'Choice(' "$v"
printf 'Lift(N=2) = F[0], F[i:0..N] = ( when (i < N) up -> F[i+1] | when (i > 0) down -> F[i-1] ).\n' >lift.spec
expect "default parameters" 0 "Lift: 3 states" --process Lift lift.spec
expect "parameters" 0 "6 states" --process 'Lift(5)' lift.spec
printf 'P = ( a -> Q ).\n' >undefined.spec
expect "undefined process" 2 "undefined.spec:1:12: error:" undefined.spec
expect "both kinds" 0 "verdict: holds" -q --compare simulation ab.aut --process Lift lift.spec --hide a,b

# what a specification asserts of its processes
cat >claims.spec <<'END'
Coin = ( toss -> heads -> Coin | toss -> tails -> Coin ).
Trick = ( pick -> Coin | pick -> Bad ), Bad = ( toss -> heads -> Bad ).
Ends = ( toss -> heads -> END ).
Stops = ( toss -> heads -> STOP ).
||Two = ( a:Coin || b:Trick ).
progress Heads = {heads}
progress Tails = {tails}
progress Fair = if {heads} then {tails}
fluent Up = <heads, tails>
assert Tail = [] (toss -> <> tails)
assert Alternate = [] (toss -> X (heads || tails))
assert Falls = <>[] Up
END
expect "what holds of a coin" 10 "Heads: holds" --claims --process Coin claims.spec
expect "a coin that falls on one side" 10 "  forever:" --claims --property Tail --process Coin claims.spec
expect "only one claim" 0 "Tails: holds" --claims --property Tails --process Coin claims.spec
expect "a choice that is made for ever" 10 "  from then on only: heads, toss" --claims --property Tails --process Trick claims.spec
expect "a condition" 10 "Fair: violated" --claims --property Fair --process Trick claims.spec
expect "X counts positions" 0 "Alternate: holds" --claims --property Alternate --process Coin claims.spec
expect "the end is no lack of progress" 0 "Tails: holds" --claims --property Tails --process Ends claims.spec
expect "a stop is" 10 "no further event" --claims --property Tails --process Stops claims.spec
expect "a fluent that stays at the end" 0 "Falls: holds" --claims --property Falls --process Ends claims.spec
expect "a fluent that changes" 10 "Falls: violated" --claims --property Falls --process Coin claims.spec
expect "the run ends here" 10 "  the run ends here" --claims --property Tail --process Ends claims.spec
expect "a deadlock" 10 "  deadlock" --claims --property Tail --process Stops claims.spec
cat >positions.spec <<'END'
Work = ( start -> stop -> Work ).
Tick = ( tick -> Tick ).
Quiet = ( hum -> Quiet ) \ {hum}.
||Both = ( Work || Tick ).
fluent Busy = <start, stop>
assert NotOnlyTicks = !([] tick)
assert Another = <> !tick
assert First = !Busy
assert Later = <> Busy
END
expect "one process for ever, beside another" 10 "NotOnlyTicks: violated" --claims --property NotOnlyTicks --process Both positions.spec
expect "nobody else needs to move" 10 "Another: violated" --claims --property Another --process Both positions.spec
expect "any action may be the first" 10 "First: violated" --claims --property First --process Both positions.spec
expect "and another one, too" 10 "Later: violated" --claims --property Later --process Both positions.spec
expect "internal steps for ever are no actions" 0 "Another: holds" --claims --property Another --process Quiet positions.spec
expect "claims in json" 10 '"cycle":' --claims --property Tail --format json --process Coin claims.spec
expect "claims that nobody made" 2 "have no assert or progress 'Tial'" --claims --property Tial --process Coin claims.spec
expect "no claims at all" 2 "neither assert nor progress" --claims "$p"
expect "a property without a question" 1 "--property is for --claims" --property Tail --process Coin claims.spec

# bad input
expect "no such file" 2 "none.aut: error: cannot be read" none.aut
mkdir d.aut
expect "directory" 2 "d.aut: error: cannot be read" d.aut
: >empty.aut
expect "empty" 2 "empty.aut:1:1: error: the file is empty" empty.aut
printf 'des (0, 1, 2)\n(0, a, 5)\n' >state.aut
expect "no such state" 2 "state.aut:2:7: error: no such state" state.aut
printf 'des (0, 3, 2)\n(0, a, 1)\n' >short.aut
expect "too short" 2 "the file ends after 1 of 3 transitions" short.aut
head -c 100000 /bin/sh >binary.aut
expect "binary" 2 "binary.aut:1:1: error:" binary.aut
printf 'des (0, 0, 4294967295)\n' >huge.aut
expect "too many states" 2 "huge.aut:1:11: error:" huge.aut
head -c 3000000 /dev/zero | tr '\0' '(' >parens.aut
expect "a long line" 2 "parens.aut:1:1: error:" parens.aut

# limits: twenty parts of four states each are too many
i=0
while [ $i -lt 20 ]; do
  printf 'des (0, 4, 4)\n(0, a%d, 1)\n(1, b%d, 2)\n(2, c%d, 3)\n(3, d%d, 0)\n' $i $i $i $i >part$i.aut
  i=$((i + 1))
done
expect "time" 5 "stopped: time limit" --time-limit 0.3 part*.aut
expect "memory" 5 "memory limit" --memory-limit 100 part*.aut
expect "parts that share nothing" 0 "4 states and 4 transitions" --deadlock part*.aut
sed 's/N = 3/N = 20/' "$p" >many.spec
expect "unknown" 5 "verdict: unknown (time limit" --deadlock --time-limit 0.3 --process Polite many.spec
sed 's/N = 3/N = 12/' "$p" >dozen.spec
expect "a deadlock among 100 million states" 10 "ends in state (" --deadlock --time-limit 5 --process Dinner dozen.spec
printf 'P = ( a -> END ).\nQ = ( a -> b -> END ).\nR = ( a -> STOP ).\n||PQ = ( P || Q ).\n||PR = ( P || R ).\n' >ends.spec
expect "all orders" 0 "99 states" --deadlock --orders all --process Polite "$p"
expect "the end is no deadlock" 0 "deadlock: holds" --deadlock --process PQ ends.spec
expect "stopped before the end" 10 "ends in state (END, STOP)" --deadlock --process PR ends.spec
expect "hidden in a way" 10 "  tau" --deadlock --hide a --process PR ends.spec
# it needs neither clang nor the solver
if command -v strace >/dev/null 2>&1; then
  strace -f -e trace=openat -o trace "$cantrip" lts ab.aut >out 2>err && grep -q 'ab: 2 states' out && ! grep -q 'libclang\|libz3' trace
  result "libraries that it does not need" $?
else
  skip "libraries that lts does not need: strace is not installed"
fi

finish
