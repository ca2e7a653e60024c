#!/bin/sh
# Random components of fuzz/together.c that run in parallel: what `cantrip check --certify` says of conformance by simulation and by
# traces, of deadlock and of a label, with one of the abstractions in turn, against the truth.
# usage: fuzz/together.sh [N [FIRST-SEED]]    N (500), JOBS (2), LIMIT (20, seconds a run), OPTIONS (more options of check)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-20}
. fuzz/judge.sh

one() {
  truth=$("$BUILD/fuzz-together" "$1" "$dir")
  case $? in
  0) ;;
  3) echo "$1 large"; return ;;
  *) echo "$1 unusable"; return ;;
  esac
  case $(($1 % 4)) in
  0) how=predicates ;;
  1) how=actions ;;
  2) how=bisimulation ;;
  *) how=two-level ;;
  esac
  set -- "$1" $truth
  {
    ask --certify $OPTIONS --abstraction $how --relation simulation "$dir/p.c" "$dir/p.spec"
    judge "$1" conforms "$(verdict conforms)" "$2"
    judge "$1" live "$(verdict live)" "$4"
    judge "$1" broken "$(verdict broken)" "$5"
    ask --certify $OPTIONS --relation traces "$dir/p.c" "$dir/p.spec"
    judge "$1" traces "$(verdict conforms)" "$3"
    judge "$1" live "$(verdict live)" "$4"
    judge "$1" broken "$(verdict broken)" "$5"
  } >"$dir/outcome"
  tell "together-$1" "$dir/p.c" "$dir/p.spec"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz together "${1:-500}" "${2:-1}"
totals
