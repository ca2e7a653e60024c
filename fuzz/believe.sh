#!/bin/sh
# Random programs of fuzz/believe.c. Three questions each: does main reach the error; does it with every run-time
# check as an obligation; does the function comp, called by anybody. A finding is
#   - `holds` where an execution shows otherwise,
#   - `holds` without a word on pointers or arrays where an execution cannot go on because of them, or on aliases where main gives comp some,
#   - `violated` with inputs that do not do it again (`cantrip run --inputs`),
#   - a crash.
# It is kept in build/fuzz. Unknowns are counted, and how many proofs rest on an assumption that an execution breaks.
# usage: fuzz/believe.sh [N [FIRST-SEED]]    N (2000), JOBS (2), LIMIT (10, seconds a question)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-10}
export LIMIT
top=$BUILD/fuzz

# ask NAME OPTIONS...: the verdict on p.c in $dir, its output in $dir/NAME.out
ask() {
  name=$1
  shift
  rm -f "$dir/inputs"
  timeout -s KILL $((LIMIT + 20)) "$cantrip" check --progress never --time-limit "$LIMIT" --save-inputs "$dir/inputs" "$@" "$dir/p.c" \
    >"$dir/$name.out" 2>"$dir/err" </dev/null
  status=$?
  verdict=$(sed -n 's/^verdict: \([a-z]*\).*/\1/p' "$dir/$name.out" | tail -n 1)
  case $status:$verdict in
  0:holds | 10:violated | 5:unknown) ;;
  *) verdict="crash (exit $status: $(head -n 1 "$dir/err" | cut -c 1-120))" ;;
  esac
}

# replays CHECKS ENTRY: the saved inputs lead to an error again. The interpreter knows objects, not the arrays in them: an
# access that leaves only its array is no error there.
replays() {
  ! grep -q 'leaves the array where it began' "$dir/checks.out" 2>/dev/null || [ "$1" != all ] || return 0
  timeout 20 "$cantrip" run --checks "$1" --entry "$2" --inputs "$dir/inputs" "$dir/p.c" >"$dir/again" 2>&1 </dev/null
  [ $? = 10 ]
}

judge() { # QUESTION REFUTATION CHECKS ENTRY
  case $verdict in
  holds)
    if [ "$1" = comp ] && grep -q '/[*] aliases' "$dir/p.c" && grep -q '^ *assuming: .*alias' "$dir/$1.out"; then
      echo "weak $1"
    elif grep -qxE "$2" "$dir/truth"; then
      echo "wrong $1: holds, but $(grep -xE "$2" "$dir/truth" | paste -sd, -)"
    elif [ "$1" = plain ] && grep -q '^broken' "$dir/truth"; then
      if grep -qE '^ *assuming: .*(pointer|array|valid|memory)' "$dir/$1.out"; then echo "weak $1"
      else echo "wrong $1: holds without an assumption, but $(grep '^broken' "$dir/truth" | paste -sd, -)"; fi
    else
      echo "right $1 holds"
    fi
    ;;
  violated)
    if replays "$3" "$4"; then echo "right $1 violated"
    else echo "wrong $1: violated, but its inputs do not show it: $(head -n 1 "$dir/again" | cut -c 1-150)"; fi
    ;;
  unknown) echo "unknown $1 $(tail -n 1 "$dir/$1.out" | cut -c 18-120)" ;;
  *) echo "crash $1: $verdict" ;;
  esac
}

one() {
  "$BUILD/fuzz-believe" "$1" >"$dir/p.c"
  "$BUILD/fuzz-believe" --device >"$dir/device.c"
  timeout 60 "$BUILD/fuzz-believe" --truth "$dir/p.c" "$dir/device.c" 2>"$dir/err" >"$dir/truth" || echo "unusable" >>"$dir/truth"
  {
    ask plain && judge plain reach none main
    ask checks --checks all && judge checks '[a-z0-9]* [0-9]+' all main
    ask comp --entry comp && judge comp 'reach comp' none comp
  } >"$dir/answers"
  if grep -qE '^(wrong|crash)' "$dir/answers" || grep -q unusable "$dir/truth"; then cp "$dir/p.c" "$top/believe-$1.c"; fi
  sed "s/^/$1 /" "$dir/answers"
  ! grep -q unusable "$dir/truth" || echo "$1 unusable $(head -n 1 "$dir/err")"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
mkdir -p "$top"
first=${2:-1} last=$((${2:-1} + ${1:-2000} - 1))
seq "$first" "$last" | each --one >"$top/believe.results"
grep -E '^[0-9]+ (wrong|crash|unusable)' "$top/believe.results"
awk '
  { n[$2]++ }
  $2 == "right" { k[$4]++ }
  END {
    printf "%d questions: %d right (%d hold, %d violated and done again), %d wrong, %d crashes, %d unknown, %d unusable; %d proofs rest on what an execution breaks\n", NR, n["right"], k["holds"], k["violated"], n["wrong"], n["crash"], n["unknown"], n["unusable"], n["weak"]
    exit n["wrong"] + n["crash"] + n["unusable"] > 0 || !k["holds"] || !k["violated"]
  }' "$top/believe.results"
