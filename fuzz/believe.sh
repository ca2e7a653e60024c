#!/bin/sh
# Random programs of fuzz/believe.c. Three questions each: does main reach the error; does it with every run-time
# check as an obligation; does the function comp, called by anybody. A finding is
#   - `holds` where an execution shows otherwise,
#   - `holds` without a word on pointers or arrays where an execution cannot go on because of them, or on aliases where main gives comp some,
#   - `violated` with inputs that do not do it again (`cantrip run --inputs`),
#   - a crash.
# It is kept in build/fuzz. Unknowns are counted, and how many proofs rest on an assumption that an execution breaks.
# usage: fuzz/believe.sh [N [FIRST-SEED]]    N (2000), JOBS (2), LIMIT (10, seconds a question)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-10}
. fuzz/judge.sh

# replays CHECKS ENTRY: the saved inputs lead to an error again. The interpreter knows objects, not the arrays in them: an
# access that leaves only its array is no error there.
replays() {
  ! answers "$dir/json" | grep -q 'leaves the array that it started in' || [ "$1" != all ] || return 0
  timeout 20 "$cantrip" run --checks "$1" --entry "$2" --inputs "$dir/inputs" "$dir/p.c" >"$dir/again" 2>&1 </dev/null
  [ $? = 10 ]
}

# believe SEED QUESTION REFUTATION CHECKS ENTRY OPTION...: the outcome of one question
believe() {
  seed=$1 question=$2 refutation=$3 checks=$4 entry=$5
  shift 5
  rm -f "$dir/inputs"
  ask --save-inputs "$dir/inputs" "$@" "$dir/p.c"
  got=$(verdict)
  case $got in
  holds)
    if [ "$question" = comp ] && grep -q '/[*] aliases' "$dir/p.c" && rests_on NO_OVERLAP RETURNS_OWN; then
      echo "$seed weak $question"
    elif grep -qxE "$refutation" "$dir/truth"; then
      echo "$seed wrong $question holds, but $(grep -xE "$refutation" "$dir/truth" | paste -sd, -)"
    elif [ "$question" = plain ] && grep -q '^broken' "$dir/truth"; then
      if rests_on_memory; then echo "$seed weak $question"
      else echo "$seed wrong $question holds without an assumption, but $(grep '^broken' "$dir/truth" | paste -sd, -)"; fi
    else
      judge "$seed" "$question" "$got" holds
    fi
    ;;
  violated)
    if replays "$checks" "$entry"; then judge "$seed" "$question" "$got" violated
    else echo "$seed wrong $question violated, but its inputs do not show it: $(head -n 1 "$dir/again" | cut -c 1-150)"; fi
    ;;
  *) judge "$seed" "$question" "$got" open ;;
  esac
}

one() {
  "$BUILD/fuzz-believe" "$1" >"$dir/p.c"
  "$BUILD/fuzz-believe" --device >"$dir/device.c"
  timeout 60 "$BUILD/fuzz-believe" --truth "$dir/p.c" "$dir/device.c" 2>"$dir/err" >"$dir/truth" || echo "unusable" >>"$dir/truth"
  {
    believe "$1" plain reach none main
    believe "$1" checks '[a-z0-9]* [0-9]+' all main --checks all
    believe "$1" comp 'reach comp' none comp --entry comp
    ! grep -q unusable "$dir/truth" || echo "$1 unusable"
  } >"$dir/outcome"
  tell "believe-$1" "$dir/p.c"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz believe "${1:-2000}" "${2:-1}"
totals
