#!/bin/sh
# Programs of growing size around the same small protocol (bench/scale/generate.awk), with the rest never called, or all of it
# called; writes bench/scale.md. Exit 1 if one is not decided.
# usage: bench/scale.sh    SIZES (1000 10000 100000 200000, lines)
. "$(dirname "$0")/../test/lib.sh"
SIZES=${SIZES:-1000 10000 100000 200000} failed=0

number() { sed -n "s/.*[{,]\"$2\":\([0-9.]*\).*/\1/p" "$1" | head -n 1; }

{
  echo "# Programs of growing size"
  echo
  echo "Written by \`make bench-scale\`. A protocol of 200 lines with a lock, a ring and a table of states stands in a program of many lines:"
  echo "lists, tables and records of their own, in functions that nobody calls (a), or that all are called in each round of main's"
  echo "loop (b). What no error depends on is left out before anything is laid out, so that the protocol is decided as if it were"
  echo "alone; what grows is parsing, points-to and the look at what can matter. Seconds are those of the processor."
  echo
  echo "| lines | rest | verdict | seconds | megabytes |"
  echo "| --- | --- | --- | --- | --- |"
  for lines in $SIZES; do
    for mode in never called; do
      awk -v "lines=$lines" -v "mode=$mode" -f bench/scale/generate.awk >"$dir/p.c"
      "$cantrip" check -q --json "$dir/json" "$dir/p.c" >"$dir/out" 2>&1
      verdict=$(sed -n 's/^verdict: \([a-z]*\).*/\1/p' "$dir/out")
      memory=$(number "$dir/json" peak_kib)
      echo "| $(wc -l <"$dir/p.c") | $mode called | ${verdict:-failed} | $(number "$dir/json" cpu_seconds) | $((${memory:-0} / 1024)) |"
      [ "$verdict" = holds ] || failed=1
    done
  done
} | sed 's/called called/called/' >bench/scale.md.new
mv bench/scale.md.new bench/scale.md
cat bench/scale.md
grep -q 'failed\|unknown\|violated' bench/scale.md && exit 1
exit 0
