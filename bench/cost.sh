#!/bin/sh
# What sequential programs cost in instructions, beside another build: the programs of bench-ssl, bench-conform and bench-scale, or
# a part of them. Prints a line each and the ratio of the sums for each table.
# usage: bench/cost.sh OTHER    OTHER=a build of another commit, EVERY (4, each fourth task), SIZES (1000 10000)
. "$(dirname "$0")/../test/lib.sh"
EVERY=${EVERY:-4} SIZES=${SIZES:-1000 10000}
other=$1
[ -x "$other" ] || { echo "usage: bench/cost.sh OTHER, a build of another commit" >&2; exit 2; }
command -v valgrind >/dev/null || { echo "bench/cost.sh counts with valgrind, which is not installed" >&2; exit 2; }

instructions() { # CANTRIP ARGUMENTS...
  valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$@" 2>&1 >"$dir/verdict" |
    sed -n 's/.*I *refs: *\([0-9,]*\).*/\1/p' | tr -d ,
}

tasks() {
  for engine in server client; do
    for style in plain struct; do
      for property in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "ssl -DPROP=$property bench/ssl/${engine}_$style.c"; done
    done
    for property in $(sed -n 's/^  specification \([a-z_0-9]*\),.*/\1/p' "bench/ssl/$engine.spec"); do
      for relation in simulation traces; do
        echo "conform -DPROP=0 --property $property --relation $relation bench/ssl/${engine}_plain.c bench/ssl/$engine.spec"
      done
    done
  done | awk -v "every=$EVERY" 'NR % every == 1 || every == 1'
  for lines in $SIZES; do
    for mode in never called; do
      awk -v "lines=$lines" -v "mode=$mode" -f bench/scale/generate.awk >"$dir/$mode$lines.c"
      echo "scale $dir/$mode$lines.c"
    done
  done
}

echo "table here other ratio arguments"
tasks | while read -r table arguments; do
  # shellcheck disable=SC2086 # the arguments of a task are words
  here=$(instructions "$cantrip" check -q $arguments)
  # shellcheck disable=SC2086
  there=$(instructions "$other" check -q $arguments)
  echo "$table $here $there $(awk "BEGIN { printf \"%.3f\", $here / $there }") $arguments"
done | tee "$dir/costs"
awk '{ n[$1] += $2; o[$1] += $3 } END { for (t in n) printf "%s: %.3f times\n", t, n[t] / o[t] }' "$dir/costs"
