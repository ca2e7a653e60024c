#!/bin/sh
# Random components and specifications of fuzz/conform.c: what `cantrip check --certify` says, by simulation and by
# traces, against the truth, which the generator finds by enumerating all states. A wrong verdict or a crash is
# a finding, kept in build/fuzz/conform-SEED.{c,spec}. Unknowns are counted, and listed in
# build/fuzz/conform.unknown.
# usage: fuzz/conform.sh [N [FIRST-SEED]]    N (1000), JOBS (2), LIMIT (20, seconds a verdict)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-20}
export LIMIT
top=$BUILD/fuzz

verdict() { # DIR RELATION
  timeout -s KILL $((LIMIT + 20)) "$cantrip" check --time-limit "$LIMIT" --certify --relation "$2" "$1/p.c" "$1/p.spec" \
    >"$1/out" 2>"$1/err" </dev/null
  verdict_of "$1/out" $? "$1/err"
}

judge() { # SEED DIR RELATION TRUTH
  got=$(verdict "$2" "$3")
  case $got in
  "$4") echo "$1 right $3 $got" ;;
  unknown*) echo "$1 unknown $3 $4 $got" ;;
  crash*) kind=crash; echo "$1 crash $3 $4 $got" ;;
  *) kind=wrong; echo "$1 wrong $3 $got where it is $4" ;;
  esac
}

one() {
  truth=$("$BUILD/fuzz-conform" "$1" "$dir")
  case $? in
  0) ;;
  3) echo "$1 large"; return ;;
  *) echo "$1 unusable"; return ;;
  esac
  judge "$1" "$dir" simulation "${truth% *}" >"$dir/outcome"
  judge "$1" "$dir" traces "${truth#* }" >>"$dir/outcome"
  if grep -qE '^[0-9]+ (wrong|crash)' "$dir/outcome"; then
    cp "$dir/p.c" "$top/conform-$1.c"
    cp "$dir/p.spec" "$top/conform-$1.spec"
  fi
  cat "$dir/outcome"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
mkdir -p "$top"
first=${2:-1} last=$((${2:-1} + ${1:-1000} - 1))
seq "$first" "$last" | each --one >"$top/conform.results"
grep -E '^[0-9]+ (wrong|crash|unusable)' "$top/conform.results"
grep -E '^[0-9]+ unknown' "$top/conform.results" >"$top/conform.unknown"
awk '
  { n[$2]++ }
  $2 == "right" { k[$3 " " $4]++; kinds[$4]++ }
  END {
    all = n["right"] + n["wrong"] + n["crash"] + n["unknown"]
    printf "%d verdicts: %d right (simulation: %d hold, %d violated; traces: %d hold, %d violated), %d wrong, %d crashes, %d unknown (%.1f%%); %d components too large\n", all, n["right"], k["simulation holds"], k["simulation violated"], k["traces holds"], k["traces violated"], n["wrong"], n["crash"], n["unknown"], 100 * n["unknown"] / (all ? all : 1), n["large"]
    exit n["wrong"] + n["crash"] + n["unusable"] > 0 || !kinds["holds"] || !kinds["violated"]
  }' "$top/conform.results"
