#!/bin/sh
# Random recursive functions of fuzz/descent.c: do they end? Compared with calling them with everything.
# usage: fuzz/descent.sh [N [FIRST-SEED]]    N (500), JOBS (2), LIMIT (5, seconds a program)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-5}
. fuzz/judge.sh

one() {
  want=$("$BUILD/fuzz-descent" "$1" "$dir") || { echo "$1 unusable" && return; }
  echo 'CHECK( init(main()), LTL(F end) )' >"$dir/termination.prp"
  ask --certify "$dir/p.c" "$dir/termination.prp"
  judge "$1" termination "$(verdict)" "${want#termination }" >"$dir/outcome"
  tell "descent-$1" "$dir/p.c"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz descent "${1:-500}" "${2:-1}"
totals
