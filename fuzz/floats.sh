#!/bin/sh
# Random programs of fuzz/floats.c, whose inputs are known numbers: the solver must find what the compiler has computed.
# usage: fuzz/floats.sh [N [FIRST-SEED]]    N (300), JOBS (2), LIMIT (30, seconds a program)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-30}
. fuzz/judge.sh

one() {
  "$BUILD/fuzz-floats" "$1" >"$dir/p.c"
  ask --engines bounded,abstraction "$dir/p.c"
  judge "$1" computed "$(verdict)" "$(sed -n '1s,// ,,p' "$dir/p.c")" >"$dir/outcome"
  tell "floats-$1" "$dir/p.c"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz floats "${1:-300}" "${2:-1}"
totals
