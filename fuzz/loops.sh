#!/bin/sh
# Random loops of fuzz/loops.c: the verdicts of `cantrip check` with summaries (also eager ones)
# and without, against the truth, which gcc's program finds by trying all inputs.
# usage: fuzz/loops.sh [N [FIRST-SEED]]    N (1000), JOBS (2), LIMIT (4, seconds a program and way)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-4}
. fuzz/judge.sh

one() {
  "$BUILD/fuzz-loops" "$1" >"$dir/p.c"
  want=$(by_oracle 5)
  case $want in
  unusable*) echo "$1 unusable"; return ;;
  *endless*) echo "$1 endless"; return ;;
  esac
  by=
  for way in with:--certify eager:--unfold=0 without:--loops=unfold; do
    ask "${way#*:}" "$dir/p.c"
    judge "$1" "${way%%:*}" "$(verdict)" "${want%% *}"
    ! answers --proved "$dir/json" 2>/dev/null | grep -qx loops || by=yes
  done >"$dir/outcome"
  tell "loops-$1" "$dir/p.c"
  [ -z "$by" ] || echo "$1 summarised"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz loops "${1:-1000}" "${2:-1}"
grep -q ' summarised$' "$results" && totals
