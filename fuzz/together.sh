#!/bin/sh
# Random components of fuzz/together.c that run in parallel: what `cantrip check --certify` says of conformance by simulation and by
# traces, of deadlock and of a label, with one of the abstractions in turn, against the truth. A wrong verdict or a crash
# is a finding, kept in build/fuzz/together-SEED.{c,spec}. Unknowns are counted, and listed in build/fuzz/together.unknown.
# usage: fuzz/together.sh [N [FIRST-SEED]]    N (500), JOBS (2), LIMIT (20, seconds a run), OPTIONS (more options of check)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-20}
export LIMIT
top=$BUILD/fuzz

judge() { # SEED DIR ABSTRACTION NAME TRUTH
  if grep -q "^$4 holds" "$2/out"; then
    got=holds
  elif grep -q "^$4 is violated" "$2/out"; then
    got=violated
  elif grep -q "^$4 is unknown" "$2/out"; then
    got=unknown
  else
    got="crash $(tail -n 1 "$2/err")"
  fi
  case $got in
  "$5") echo "$1 right $4 $got" ;;
  unknown) echo "$1 unknown $3 $4 $5 $(grep "^$4 is unknown" "$2/out")" ;;
  crash*) echo "$1 crash $3 $4 $5 $got" ;;
  *) echo "$1 wrong $3 $4 $got where it is $5" ;;
  esac
}

run() { # DIR OPTIONS...
  where=$1
  shift
  timeout -s KILL $((LIMIT + 20)) "$cantrip" check --time-limit "$LIMIT" --certify $OPTIONS "$@" "$where/p.c" "$where/p.spec" >"$where/out" \
    2>"$where/err" </dev/null
}

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
  run "$dir" --abstraction $how --relation simulation
  judge "$1" "$dir" $how conforms "$2" >"$dir/outcome"
  judge "$1" "$dir" $how live "$4" >>"$dir/outcome"
  judge "$1" "$dir" $how broken "$5" >>"$dir/outcome"
  run "$dir" --relation traces
  judge "$1" "$dir" traces conforms "$3" >>"$dir/outcome"
  judge "$1" "$dir" two-level live "$4" >>"$dir/outcome"
  judge "$1" "$dir" two-level broken "$5" >>"$dir/outcome"
  if grep -qE '^[0-9]+ (wrong|crash)' "$dir/outcome"; then
    cp "$dir/p.c" "$top/together-$1.c"
    cp "$dir/p.spec" "$top/together-$1.spec"
  fi
  cat "$dir/outcome"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
mkdir -p "$top"
first=${2:-1} last=$((${2:-1} + ${1:-500} - 1))
seq "$first" "$last" | each --one >"$top/together.results"
grep -E '^[0-9]+ (wrong|crash|unusable)' "$top/together.results"
grep -E '^[0-9]+ unknown' "$top/together.results" >"$top/together.unknown"
awk '
  { n[$2]++ }
  $2 == "right" { k[$3 " " $4]++; kinds[$4]++ }
  END {
    all = n["right"] + n["wrong"] + n["crash"] + n["unknown"]
    printf "%d verdicts: %d right (conformance: %d hold, %d violated; deadlock: %d hold, %d violated; label: %d hold, %d violated), %d wrong, %d crashes, %d unknown (%.1f%%); %d systems too large\n", all, n["right"], k["conforms holds"], k["conforms violated"], k["live holds"], k["live violated"], k["broken holds"], k["broken violated"], n["wrong"], n["crash"], n["unknown"], 100 * n["unknown"] / (all ? all : 1), n["large"]
    exit n["wrong"] + n["crash"] + n["unusable"] > 0 || !kinds["holds"] || !kinds["violated"]
  }' "$top/together.results"
