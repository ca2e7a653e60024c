#!/bin/sh
# Random components and temporal formulas of fuzz/temporal.c: what `cantrip check --certify` says, against what all their states say.
# GENERATOR=interleaved: pairs of components.
# usage: fuzz/temporal.sh [N [FIRST-SEED]]    N (500), JOBS (2), LIMIT (10, seconds a component), ENGINES (all; without
# abstraction every safety formula becomes a monitor)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-10}
GENERATOR=${GENERATOR:-temporal}
export GENERATOR
. fuzz/judge.sh

one() {
  "$BUILD/fuzz-$GENERATOR" "$1" "$dir" >"$dir/want" || { echo "$1 unusable" && return; }
  ask --certify ${ENGINES:+--engines "$ENGINES"} "$dir/p.c" "$dir/p.spec"
  while read -r name want; do judge "$1" formula "$(verdict "$name")" "$want"; done <"$dir/want" >"$dir/outcome"
  tell "$GENERATOR-$1" "$dir/p.c" "$dir/p.spec"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz "$GENERATOR" "${1:-500}" "${2:-1}"
totals
