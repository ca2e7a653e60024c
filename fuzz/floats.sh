#!/bin/sh
# Random programs of fuzz/floats.c, whose inputs are known numbers: the solver must find what the compiler has computed.
# usage: fuzz/floats.sh [N [FIRST-SEED]]    N (300), JOBS (2), LIMIT (30, seconds a program)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-30}
export LIMIT
top=$BUILD/fuzz

one() {
  "$BUILD/fuzz-floats" "$1" >"$dir/p.c"
  want=$(sed -n '1s,// ,,p' "$dir/p.c")
  timeout -s KILL $((LIMIT + 20)) "$cantrip" check --progress never --time-limit "$LIMIT" --engines bounded,abstraction "$dir/p.c" >"$dir/out" 2>"$dir/err"
  status=$?
  case $status in 0 | 5 | 10) ;; *) echo "$1 crash exit $status"; cp "$dir/p.c" "$top/floats-$1.c"; return ;; esac
  case "$status $want" in
  "0 holds" | "10 violated") echo "$1 right" ;;
  5*) echo "$1 unknown" ;;
  *) echo "$1 wrong exit $status, $want"; cp "$dir/p.c" "$top/floats-$1.c" ;;
  esac
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
mkdir -p "$top"
first=${2:-1} last=$((${2:-1} + ${1:-300} - 1))
seq "$first" "$last" | each --one >"$top/floats.results"
grep -E '^[0-9]+ (wrong|crash)' "$top/floats.results"
awk '{ n[$2]++ } END { printf "%d programs: %d right, %d wrong, %d crashes, %d unknown\n", NR, n["right"], n["wrong"], n["crash"], n["unknown"]
  exit n["wrong"] + n["crash"] > 0 || n["right"] < NR / 2 }' "$top/floats.results"
