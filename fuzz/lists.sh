#!/bin/sh
# Random programs of fuzz/lists.c, with lists that they are given or build themselves: where all obligations of a class on a
# line are said to hold, no access there may go wrong on any small list. Violations that are reported were executed.
# usage: fuzz/lists.sh [N [FIRST-SEED]]    N (500), JOBS (2), LIMIT (5, seconds a program)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-5}
. fuzz/judge.sh

one() {
  "$BUILD/fuzz-lists" "$1" >"$dir/p.c"
  if ! ${CC:-cc} -O1 -w -DTRUTH -o "$dir/truth.exe" "$dir/p.c" 2>"$dir/err"; then
    echo "$1 unusable $(head -n 1 "$dir/err")"
    return
  fi
  timeout 60 "$dir/truth.exe" | sort >"$dir/truth"
  entry="--entry main"
  grep -q '^// given' "$dir/p.c" && entry="--function f"
  ask $entry --checks null,bounds,memory "$dir/p.c"
  case $(verdict) in crash*) judge "$1" lists "$(verdict)" open >"$dir/outcome"; tell "lists-$1" "$dir/p.c"; return ;; esac
  { classes violated; classes unknown; } >"$dir/not-held"
  # a wild pointer is null with something added, outside, or in something that is gone
  missed=
  while read -r class line; do
    [ "$class" = wild ] && class='(null|bounds|memory)'
    grep -qE "^$class $line\$" "$dir/not-held" || missed="$missed $class:$line"
  done <"$dir/truth"
  # all is undecided if the program could not be looked at with the time there was
  [ "$(answers "$dir/json" | awk -F '\t' '$3' | wc -l)" != 0 ] || [ $status != 5 ] || missed=
  obligations "$1" "${missed:+said to hold but violated:$missed}" >"$dir/outcome"
  tell "lists-$1" "$dir/p.c"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
fuzz lists "${1:-500}" "${2:-1}"
obligation_totals
