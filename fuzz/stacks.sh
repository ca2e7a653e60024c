#!/bin/sh
# Random recursive components of fuzz/stacks.c that run in parallel: what `cantrip check` says of conformance by words, of a label, of deadlock and of a
# temporal formula, with calls that stay calls and with each of the ways to search for common words, against the truth as far as it is known.
# usage: fuzz/stacks.sh [N [FIRST-SEED]]    N (300), JOBS (2), LIMIT (10, seconds a run)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-10}
. fuzz/judge.sh

one() {
  truth=$("$BUILD/fuzz-stacks" "$1" "$dir") || { echo "$1 unusable" && return; }
  how=auto
  [ $(($1 % 5)) != 1 ] || how=prefix
  [ $(($1 % 5)) != 2 ] || how=suffix
  set -- "$1" $truth
  ask --certify --recursion pushdown --language $how --relation traces "$dir/p.c" "$dir/p.spec"
  judge "$1" conforms "$(verdict conforms)" "$2" >"$dir/outcome"
  judge "$1" broken "$(verdict broken)" "$3" >>"$dir/outcome"
  judge "$1" temporal "$(verdict temporal)" "$4" >>"$dir/outcome"
  judge "$1" live "$(verdict live)" "$5" >>"$dir/outcome"
  tell "stacks-$1" "$dir/p.c" "$dir/p.spec"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz stacks "${1:-300}" "${2:-1}"
totals
