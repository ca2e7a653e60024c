#!/bin/sh
# Random programs of fuzz/reach.c: the verdict of `cantrip check` against the truth, which
# gcc's program finds by trying all inputs. A wrong verdict, a crash or a hang is a finding:
# it is kept in build/fuzz, with the statements dropped that it does not need. Unknowns are
# counted, and listed in build/fuzz/reach.unknown.
# GENERATOR=recursion: those of fuzz/recursion.c. OPTIONS are further ones for `cantrip check`.
# usage: fuzz/reach.sh [N [FIRST-SEED]]    N (2000), JOBS (2), LIMIT (20, seconds a program)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-20}
generator=${GENERATOR:-reach}
export LIMIT GENERATOR
top=$BUILD/fuzz

# truth DIR: what the oracle says of DIR/p.c
truth() {
  gcc -O1 -w -fwrapv -Dmain=tested -c "$1/p.c" -o "$1/p.o" 2>"$1/gcc" &&
    gcc "$1/p.o" "$BUILD/oracle.o" -o "$1/p" 2>>"$1/gcc" || { echo unusable; return; }
  # the words of the comment are arguments
  timeout 10 "$1/p" $(sed -n 's,^// inputs:,,p' "$1/p.c") || echo unusable
}

# verdict DIR: what cantrip says
verdict() {
  timeout -s KILL $((LIMIT + 20)) "$cantrip" check --time-limit "$LIMIT" --certify $OPTIONS "$1/p.c" >"$1/out" 2>"$1/err" </dev/null
  verdict_of "$1/out" $? "$1/err"
}

# compare DIR: the kind of the outcome, and what both say
compare() {
  want=$(truth "$1")
  case $want in unusable*) echo "unusable $(head -n 1 "$1/gcc")"; return ;; esac
  got=$(verdict "$1")
  case $got in
  "${want%% *}") echo "right $got" ;;
  unknown*) echo "unknown ${want%% *} $got" ;;
  crash*) echo "crash $got" ;;
  *) echo "wrong $got where it is $want" ;;
  esac
}

minimise() { # SEED STATEMENTS DIR KIND: drops statements while the outcome stays of the kind
  drops="" i=0
  while [ $i -lt "$2" ]; do
    "$BUILD/fuzz-$generator" "$1" $drops $i >"$3/p.c" 2>/dev/null
    case $(compare "$3") in "$4 "*) drops="$drops $i" ;; esac
    i=$((i + 1))
  done
  "$BUILD/fuzz-$generator" "$1" $drops >"$3/p.c" 2>/dev/null
}

one() {
  n=$("$BUILD/fuzz-$generator" "$1" 2>&1 >"$dir/p.c")
  outcome=$(compare "$dir")
  case $outcome in
  wrong* | crash*)
    [ "$n" -gt 60 ] || minimise "$1" "$n" "$dir" "${outcome%% *}"
    cp "$dir/p.c" "$top/$generator-$1.c"
    ;;
  esac
  echo "$1 $outcome"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
mkdir -p "$top"
first=${2:-1} last=$((${2:-1} + ${1:-2000} - 1))
seq "$first" "$last" | each --one >"$top/$generator.results"
grep -E '^[0-9]+ (wrong|crash|unusable)' "$top/$generator.results"
grep -E '^[0-9]+ unknown' "$top/$generator.results" >"$top/$generator.unknown"
awk '
  { n[$2]++ }
  $2 == "right" { k[$3]++ }
  END {
    printf "%d programs: %d right (%d hold, %d violated), %d wrong, %d crashes, %d unknown (%.1f%%), %d unusable\n", NR, n["right"], k["holds"], k["violated"], n["wrong"], n["crash"], n["unknown"], 100 * n["unknown"] / (NR ? NR : 1), n["unusable"]
    exit n["wrong"] + n["crash"] + n["unusable"] > 0 || !k["holds"] || !k["violated"]
  }' "$top/$generator.results"
