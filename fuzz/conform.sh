#!/bin/sh
# Random components and specifications of fuzz/conform.c: what `cantrip check --certify` says, by simulation and by
# traces, against the truth, which the generator finds by enumerating all states.
# usage: fuzz/conform.sh [N [FIRST-SEED]]    N (1000), JOBS (2), LIMIT (20, seconds a verdict), ENGINES (all; without abstraction every
# specification becomes a monitor)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-20}
. fuzz/judge.sh

one() {
  truth=$("$BUILD/fuzz-conform" "$1" "$dir")
  case $? in
  0) ;;
  3) echo "$1 large"; return ;;
  *) echo "$1 unusable"; return ;;
  esac
  ask --certify ${ENGINES:+--engines "$ENGINES"} --relation simulation "$dir/p.c" "$dir/p.spec"
  judge "$1" simulation "$(verdict)" "${truth% *}" >"$dir/outcome"
  ask --certify ${ENGINES:+--engines "$ENGINES"} --relation traces "$dir/p.c" "$dir/p.spec"
  judge "$1" traces "$(verdict)" "${truth#* }" >>"$dir/outcome"
  tell "conform-$1" "$dir/p.c" "$dir/p.spec"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz conform "${1:-1000}" "${2:-1}"
totals
