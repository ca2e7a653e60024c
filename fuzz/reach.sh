#!/bin/sh
# Random programs of fuzz/reach.c: the verdict of `cantrip check` against the truth, which
# gcc's program finds by trying all inputs. A finding is kept with the statements dropped that it does not need.
# GENERATOR=recursion: those of fuzz/recursion.c. OPTIONS are further ones for `cantrip check`.
# usage: fuzz/reach.sh [N [FIRST-SEED]]    N (2000), JOBS (2), LIMIT (20, seconds a program)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-20}
GENERATOR=${GENERATOR:-reach}
export GENERATOR
. fuzz/judge.sh

compare() { # SEED: the outcome of $dir/p.c
  want=$(by_oracle 10)
  case $want in unusable* | *endless*) echo "$1 unusable $(head -n 1 "$dir/gcc")"; return ;; esac
  ask --certify $OPTIONS "$dir/p.c"
  judge "$1" error "$(verdict)" "${want%% *}"
}

minimise() { # SEED STATEMENTS OUTCOME: drops statements while the outcome stays what it is
  drops="" i=0
  while [ $i -lt "$2" ]; do
    "$BUILD/fuzz-$GENERATOR" "$1" $drops $i >"$dir/p.c" 2>/dev/null
    case $(compare "$1") in "$1 $3 "*) drops="$drops $i" ;; esac
    i=$((i + 1))
  done
  "$BUILD/fuzz-$GENERATOR" "$1" $drops >"$dir/p.c" 2>/dev/null
}

one() {
  n=$("$BUILD/fuzz-$GENERATOR" "$1" 2>&1 >"$dir/p.c")
  compare "$1" >"$dir/outcome"
  for outcome in wrong crash; do
    ! grep -q "^$1 $outcome " "$dir/outcome" || [ "$n" -gt 60 ] || minimise "$1" "$n" $outcome
  done
  tell "$GENERATOR-$1" "$dir/p.c"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz "$GENERATOR" "${1:-2000}" "${2:-1}"
totals
