#!/bin/sh
# Random programs of fuzz/lists.c, with lists that they are given or build themselves: where all obligations of a class on a
# line are said to hold, no access there may go wrong on any small list. Violations that are reported were executed. A
# finding is kept in build/fuzz.
# usage: fuzz/lists.sh [N [FIRST-SEED]]    N (500), JOBS (2), LIMIT (5, seconds a program)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-5}
export LIMIT
top=$BUILD/fuzz

one() {
  "$BUILD/fuzz-lists" "$1" >"$dir/p.c"
  if ! ${CC:-cc} -O1 -w -DTRUTH -o "$dir/truth.exe" "$dir/p.c" 2>"$dir/err"; then
    echo "$1 unusable $(head -n 1 "$dir/err")"
    return
  fi
  timeout 60 "$dir/truth.exe" | sort >"$dir/truth"
  entry="--entry main"
  grep -q '^// given' "$dir/p.c" && entry="--function f"
  timeout -s KILL $((LIMIT + 20)) "$cantrip" check -v --progress never --time-limit "$LIMIT" $entry --checks null,bounds,memory "$dir/p.c" >"$dir/out" 2>"$dir/err"
  status=$?
  case $status in 0 | 5 | 10) ;; *) echo "$1 crash exit $status"; cp "$dir/p.c" "$top/lists-$1.c"; return ;; esac
  sed -n 's/^\([a-z0-9]*\) at [^:]*:\([0-9]*\):.* is violated: .*/\1 \2/p' "$dir/out" | sort >"$dir/violated"
  sed -n 's/^\([a-z0-9]*\) at [^:]*:\([0-9]*\):.* is unknown.*/\1 \2/p' "$dir/out" | sort >"$dir/open"
  sort -u "$dir/violated" "$dir/open" >"$dir/not-held"
  # a wild pointer is null with something added, outside, or in something that is gone
  missed=
  while read -r class line; do
    [ "$class" = wild ] && class='(null|bounds|memory)'
    grep -qE "^$class $line\$" "$dir/not-held" || missed="$missed $class:$line"
  done <"$dir/truth"
  counts="$(grep -c '^[a-z0-9]* at .* holds$' "$dir/out") $(wc -l <"$dir/violated") $(wc -l <"$dir/open")"
  # all is undecided if the program could not be looked at with the time there was
  grep -qE '^[a-z0-9]* at ' "$dir/out" || [ $status != 5 ] || missed=
  if [ "$missed" ]; then
    cp "$dir/p.c" "$top/lists-$1.c"
    echo "$1 wrong $counts said to hold but violated:$missed"
  else
    echo "$1 right $counts"
  fi
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
mkdir -p "$top"
first=${2:-1} last=$((${2:-1} + ${1:-500} - 1))
seq "$first" "$last" | each --one >"$top/lists.results"
grep -E '^[0-9]+ (wrong|crash|unusable)' "$top/lists.results"
awk '$2 == "right" || $2 == "wrong" { met += $3; violated += $4; open += $5 } { n[$2]++ }
  END { printf "%d programs: %d right, %d wrong, %d crashes, %d unusable; obligations: %d met, %d violated, %d unknown\n",
        NR, n["right"], n["wrong"], n["crash"], n["unusable"], met, violated, open
        exit n["wrong"] + n["crash"] + n["unusable"] > 0 || !met || !violated }' "$top/lists.results"
