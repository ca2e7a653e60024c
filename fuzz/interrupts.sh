#!/bin/sh
# Random programs with interrupts of fuzz/interrupts.c: what `cantrip check --certify --checks race` says of errors, of data races and of conformance
# against the truth, with a machine word of 8 bits for odd seeds.
# usage: fuzz/interrupts.sh [N [FIRST-SEED]]    N (300), JOBS (2), LIMIT (20, seconds a run), OPTIONS (more options of check)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-20}
. fuzz/judge.sh

one() {
  truth=$("$BUILD/fuzz-interrupts" "$1" "$dir")
  case $? in
  0) ;;
  3) echo "$1 large"; return ;;
  *) echo "$1 unusable"; return ;;
  esac
  word=16
  [ $(($1 % 2)) = 0 ] || word=8
  set -- "$1" $truth
  {
    ask --certify $OPTIONS --word $word --checks race "$dir/p.c" "$dir/p.spec"
    judge "$1" reach "$(verdict broken)" "$2"
    judge "$1" order "$(verdict order)" "$4"
    judge "$1" race "$(verdict "race of main with its interrupts")" "$3"
  } >"$dir/outcome"
  tell "interrupts-$1" "$dir/p.c" "$dir/p.spec"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz interrupts "${1:-300}" "${2:-1}"
totals
