#!/bin/sh
# Random programs of fuzz/checks.c: every obligation's verdict against all executions. Where one is said to
# be violated, an execution must end in an error of that class on that line; where all of a class on a line
# are said to hold, none may. A finding is kept in build/fuzz.
# usage: fuzz/checks.sh [N [FIRST-SEED]]    N (300), JOBS (2), LIMIT (30, seconds a program)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-30}
export LIMIT
top=$BUILD/fuzz

one() {
  "$BUILD/fuzz-checks" "$1" >"$dir/p.c"
  timeout 60 "$BUILD/fuzz-checks" --truth "$dir/p.c" 2>"$dir/err" | sort >"$dir/truth"
  if [ -s "$dir/err" ]; then
    echo "$1 unusable $(head -n 1 "$dir/err")"
    return
  fi
  timeout -s KILL $((LIMIT + 20)) "$cantrip" check -v --progress never --time-limit "$LIMIT" --entry main --checks overflow,bounds,null,div0,memory,leak,shift "$dir/p.c" >"$dir/out" 2>"$dir/err"
  status=$?
  case $status in 0 | 5 | 10) ;; *) echo "$1 crash exit $status"; cp "$dir/p.c" "$top/checks-$1.c"; return ;; esac
  sed -n 's/^\([a-z0-9]*\) at [^:]*:\([0-9]*\):.* is violated: .*/\1 \2/p' "$dir/out" | sort -u >"$dir/violated"
  sed -n 's/^\([a-z0-9]*\) at [^:]*:\([0-9]*\):.* is unknown.*/\1 \2/p' "$dir/out" | sort >"$dir/open"
  # a wild pointer is null with something added, or outside
  for line in $(sed -n 's/^wild //p' "$dir/truth"); do
    known=$(sort -u "$dir/violated" "$dir/open" | grep -E "^(null|bounds) $line\$")
    [ -n "$known" ] && { grep -vx "wild $line" "$dir/truth"; echo "$known"; } | sort -u >"$dir/next" && mv "$dir/next" "$dir/truth"
  done
  held=$(grep -c '^[a-z0-9]* at .* holds$' "$dir/out")
  wrong=$(comm -23 "$dir/violated" "$dir/truth" | paste -sd, -)
  missed=$(sort -u "$dir/violated" "$dir/open" | comm -13 - "$dir/truth" | paste -sd, -)
  counts="$held $(grep -c '^[a-z0-9]* at .* is violated: ' "$dir/out") $(wc -l <"$dir/open")"
  if [ "$wrong$missed" ]; then
    cp "$dir/p.c" "$top/checks-$1.c"
    echo "$1 wrong $counts said violated but not: $wrong; said to hold but violated: $missed"
  else
    echo "$1 right $counts"
  fi
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
mkdir -p "$top"
first=${2:-1} last=$((${2:-1} + ${1:-300} - 1))
seq "$first" "$last" | each --one >"$top/checks.results"
grep -E '^[0-9]+ (wrong|crash|unusable)' "$top/checks.results"
awk '$2 == "right" || $2 == "wrong" { met += $3; violated += $4; open += $5 } { n[$2]++ }
  END { printf "%d programs: %d right, %d wrong, %d crashes, %d unusable; obligations: %d met, %d violated, %d unknown\n",
        NR, n["right"], n["wrong"], n["crash"], n["unusable"], met, violated, open
        exit n["wrong"] + n["crash"] + n["unusable"] > 0 || !met || !violated }' "$top/checks.results"
