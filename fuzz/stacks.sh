#!/bin/sh
# Random recursive components of fuzz/stacks.c that run in parallel: what `cantrip check` says of conformance by words and of a label, with
# calls that stay calls and with each of the ways to search for common words, against the truth as far as it is known. A wrong verdict or a
# crash is a finding, kept in build/fuzz/stacks-SEED.{c,spec}. Unknowns are counted, and listed in build/fuzz/stacks.unknown.
# usage: fuzz/stacks.sh [N [FIRST-SEED]]    N (300), JOBS (2), LIMIT (10, seconds a run)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-10}
export LIMIT
top=$BUILD/fuzz

judge() { # SEED DIR HOW NAME TRUTH
  if grep -q "^$4 holds" "$2/out"; then
    got=holds
  elif grep -q "^$4 is violated" "$2/out"; then
    got=violated
  elif grep -q "^$4 is unknown" "$2/out"; then
    got=unknown
  else
    got="crash $(tail -n 1 "$2/err")"
  fi
  case $got:$5 in
  unknown:*) echo "$1 unknown $3 $4 $5 $(grep "^$4 is unknown" "$2/out")" ;;
  crash*) echo "$1 crash $3 $4 $5 $got" ;;
  *:open | holds:holds | violated:violated) echo "$1 right $4 $got $5" ;;
  *) echo "$1 wrong $3 $4 $got where it is $5" ;;
  esac
}

one() {
  truth=$("$BUILD/fuzz-stacks" "$1" "$dir") || { echo "$1 unusable" && return; }
  how=auto
  [ $(($1 % 5)) != 1 ] || how=prefix
  [ $(($1 % 5)) != 2 ] || how=suffix
  set -- "$1" $truth
  timeout -s KILL $((LIMIT + 20)) "$cantrip" check --time-limit "$LIMIT" --certify --recursion pushdown --language $how --relation traces \
    "$dir/p.c" "$dir/p.spec" >"$dir/out" 2>"$dir/err" </dev/null
  judge "$1" "$dir" $how conforms "$2" >"$dir/outcome"
  judge "$1" "$dir" $how broken "$3" >>"$dir/outcome"
  if grep -qE '^[0-9]+ (wrong|crash)' "$dir/outcome"; then
    cp "$dir/p.c" "$top/stacks-$1.c"
    cp "$dir/p.spec" "$top/stacks-$1.spec"
  fi
  cat "$dir/outcome"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
mkdir -p "$top"
first=${2:-1} last=$((${2:-1} + ${1:-300} - 1))
seq "$first" "$last" | each --one >"$top/stacks.results"
grep -E '^[0-9]+ (wrong|crash|unusable)' "$top/stacks.results"
grep -E '^[0-9]+ unknown' "$top/stacks.results" >"$top/stacks.unknown"
awk '
  { n[$2]++ }
  $2 == "right" { k[$4]++; far[$4] += $5 == "open" }
  END {
    all = n["right"] + n["wrong"] + n["crash"] + n["unknown"]
    printf "%d verdicts: %d right (%d hold, %d of them beyond what was enumerated; %d violated, %d of them beyond), %d wrong, %d crashes, %d unknown (%.1f%%)\n", all, n["right"], k["holds"], far["holds"], k["violated"], far["violated"], n["wrong"], n["crash"], n["unknown"], 100 * n["unknown"] / (all ? all : 1)
    exit n["wrong"] + n["crash"] + n["unusable"] > 0 || !k["holds"] || !k["violated"]
  }' "$top/stacks.results"
