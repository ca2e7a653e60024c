#!/bin/sh
# Random programs of fuzz/checks.c with functions that change things: what is said to hold of main while calls stand for what they
# may change (src/flat/effects.h) must hold in all executions. A finding is kept in build/fuzz.
# usage: fuzz/brief.sh [N [FIRST-SEED]]    N (300), JOBS (2)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=60
. fuzz/judge.sh

one() {
  "$BUILD/fuzz-checks" --calls "$1" >"$dir/p.c"
  timeout 60 "$BUILD/fuzz-checks" --truth "$dir/p.c" 2>"$dir/err" | sed 's/^wild \(.*\)/null \1\nbounds \1/' | sort -u >"$dir/truth"
  if [ -s "$dir/err" ]; then
    echo "$1 unusable $(head -n 1 "$dir/err")"
    return
  fi
  timeout -s KILL 60 "$BUILD/fuzz-checks" --brief "$dir/p.c" >"$dir/out" 2>"$dir/err"
  status=$?
  case $status in 0) ;; *) keep "brief-$1" "$dir/p.c"; echo "$1 crash exit $status"; return ;; esac
  # a wild pointer is null with something added, or outside: one of both is enough
  awk '{ k = $1 " " $2; seen[k] = 1; if ($3 != "holds") { open[k] = 1; if ($1 == "null" || $1 == "bounds") either[$2] = 1 } }
    END { for (k in seen) { split(k, part, " "); if (!open[k] && !((part[1] == "null" || part[1] == "bounds") && either[part[2]])) print k } }' "$dir/out" |
    sort >"$dir/held"
  wrong=$(comm -12 "$dir/held" "$dir/truth" | paste -sd, -)
  # what executions on simple inputs show
  invented=$(sed -n 's/ violated$//p' "$dir/out" | sort -u | comm -23 - "$dir/truth" | paste -sd, -)
  counts="$(grep -c ' holds$' "$dir/out") $(grep -c ' unknown$' "$dir/out")"
  if [ "$wrong$invented" ]; then
    keep "brief-$1" "$dir/p.c"
    echo "$1 wrong $counts said to hold but violated: $wrong; said to be violated but not: $invented"
  else
    echo "$1 right $counts"
  fi
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz brief "${1:-300}" "${2:-1}"
awk '{ n[$2]++ } $2 == "right" || $2 == "wrong" { met += $3; open += $4 }
  END { printf "%d programs: %d right, %d wrong, %d crashes, %d unusable; obligations: %d met, %d unknown\n",
        NR, n["right"], n["wrong"], n["crash"], n["unusable"], met, open
        exit n["wrong"] + n["crash"] + n["unusable"] > 0 || !met || !open }' "$results"
