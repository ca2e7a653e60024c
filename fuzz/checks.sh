#!/bin/sh
# Random programs of fuzz/checks.c: every obligation's verdict against all executions. Where one is said to
# be violated, an execution must end in an error of that class on that line; where all of a class on a line
# are said to hold, none may.
# usage: fuzz/checks.sh [N [FIRST-SEED]]    N (300), JOBS (2), LIMIT (30, seconds a program)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-30}
. fuzz/judge.sh

one() {
  "$BUILD/fuzz-checks" "$1" >"$dir/p.c"
  timeout 60 "$BUILD/fuzz-checks" --truth "$dir/p.c" 2>"$dir/err" | sort >"$dir/truth"
  if [ -s "$dir/err" ]; then
    echo "$1 unusable $(head -n 1 "$dir/err")"
    return
  fi
  ask --entry main --checks overflow,bounds,null,div0,memory,leak,shift "$dir/p.c"
  case $(verdict) in crash*) judge "$1" checks "$(verdict)" open >"$dir/outcome"; tell "checks-$1" "$dir/p.c"; return ;; esac
  classes violated >"$dir/violated"
  classes unknown >"$dir/open"
  # a wild pointer is null with something added, or outside
  for line in $(sed -n 's/^wild //p' "$dir/truth"); do
    known=$(sort -u "$dir/violated" "$dir/open" | grep -E "^(null|bounds) $line\$")
    [ -n "$known" ] && { grep -vx "wild $line" "$dir/truth"; echo "$known"; } | sort -u >"$dir/next" && mv "$dir/next" "$dir/truth"
  done
  wrong=$(comm -23 "$dir/violated" "$dir/truth" | paste -sd, -)
  missed=$(sort -u "$dir/violated" "$dir/open" | comm -13 - "$dir/truth" | paste -sd, -)
  obligations "$1" "${wrong:+said violated but not: $wrong; }${missed:+said to hold but violated: $missed}" >"$dir/outcome"
  tell "checks-$1" "$dir/p.c"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz checks "${1:-300}" "${2:-1}"
obligation_totals
