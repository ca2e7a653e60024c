#!/bin/sh
# Random loops of fuzz/loops.c: the verdicts of `cantrip check` with summaries (also eager ones)
# and without, against the truth, which gcc's program finds by trying all inputs. A wrong
# verdict, a crash or a hang is a finding and is kept in build/fuzz. Unknowns are counted.
# usage: fuzz/loops.sh [N [FIRST-SEED]]    N (1000), JOBS (2), LIMIT (4, seconds a program and way)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-4}
export LIMIT
top=$BUILD/fuzz

# truth DIR: what the oracle says of DIR/p.c
truth() {
  gcc -O1 -w -fwrapv -Dmain=tested -c "$1/p.c" -o "$1/p.o" 2>"$1/gcc" &&
    gcc "$1/p.o" "$BUILD/oracle.o" -o "$1/p" 2>>"$1/gcc" || { echo unusable; return; }
  timeout 5 "$1/p" $(sed -n 's,^// inputs:,,p' "$1/p.c") || echo endless
}

# verdict DIR OPTIONS...: what cantrip says
verdict() {
  dir=$1
  shift
  timeout -s KILL $((LIMIT + 20)) "$cantrip" check --time-limit "$LIMIT" "$@" "$dir/p.c" >"$dir/out" 2>"$dir/err" </dev/null
  verdict_of "$dir/out" $? "$dir/err" | cut -d ' ' -f 1
}

one() {
  "$BUILD/fuzz-loops" "$1" >"$dir/p.c"
  want=$(truth "$dir")
  case $want in
  unusable* | endless*) echo "$1 $want"; return ;;
  esac
  want=${want%% *} kind=right
  with=$(verdict "$dir" --certify)
  by=$(grep -c 'abstracted to' "$dir/out")
  eager=$(verdict "$dir" --unfold 0)
  [ "$by" != 0 ] || by=$(grep -c 'abstracted to' "$dir/out")
  without=$(verdict "$dir" --loops unfold)
  for got in "$with" "$eager" "$without"; do
    case $got in
    "$want") ;;
    unknown) [ $kind != right ] || kind=unknown ;;
    *) kind=wrong ;;
    esac
  done
  [ $kind != wrong ] || cp "$dir/p.c" "$top/loops-$1.c"
  echo "$1 $kind $want with $with eager $eager without $without summary $by"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
mkdir -p "$top"
first=${2:-1} last=$((${2:-1} + ${1:-1000} - 1))
seq "$first" "$last" | each --one >"$top/loops.results"
grep -E '^[0-9]+ (wrong|unusable)' "$top/loops.results"
awk '
  { n[$2]++ }
  $2 == "endless" || $2 == "unusable" { next }
  { total++; truth[$3]++; if ($5 == $3) w++; if ($7 == $3) e++; if ($9 == $3) o++; if ($11) s++ }
  END {
    printf "%d programs: %d hold, %d violated, %d endless, %d unusable; %d wrong\n", NR, truth["holds"], truth["violated"], n["endless"], n["unusable"], n["wrong"]
    printf "decided: %d with summaries, %d with eager ones, %d without; %d by a summary\n", w, e, o, s
    exit n["wrong"] + n["unusable"] > 0 || !truth["holds"] || !truth["violated"] || !s
  }' "$top/loops.results"
