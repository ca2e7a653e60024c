#!/bin/sh
# Every obligation of the string library, function by function; writes bench/strings.md. Each function is
# checked once more with a mistake of one in it or in its precondition: what is proved of the right one must
# not be proved of the wrong one.
# usage: bench/strings/run.sh    LIMIT (60, seconds a function)
. "$(dirname "$0")/../../test/lib.sh"
LIMIT=${LIMIT:-60}
cp bench/strings/objects.h "$dir"
checks=0 met=0 fast=0 unreached=0 violated=0 unknown=0 found=0 n=0

# count FILE FUNCTION: the last row of the table
count() {
  timeout $((LIMIT + 20)) "$BUILD/cantrip" check --progress never --checks all --time-limit "$LIMIT" --function "check_$2" "$1" >"$dir/out" 2>&1
  grep -E '^  [a-z_]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+$' "$dir/out" | tail -n 1
}

one() { # NAME MISTAKE
  begin=$(date +%s.%N)
  set -- "$1" "$2" $(count "bench/strings/$1.c" "$1")
  seconds=$(echo "$(date +%s.%N) - $begin" | bc)
  [ $# = 9 ] || { echo "bench/strings: no answer for $1" >&2; exit 1; }
  checks=$((checks + $4)) met=$((met + $5)) fast=$((fast + $6)) unreached=$((unreached + $7)) violated=$((violated + $8)) unknown=$((unknown + $9)) n=$((n + 1))
  sed "$2" "bench/strings/$1.c" >"$dir/$1.c"
  cmp -s "bench/strings/$1.c" "$dir/$1.c" && { echo "bench/strings: the mistake for $1 changes nothing" >&2; exit 1; }
  row="| $1 | $4 | $5 | $6 | $7 | $8 | $9 | $(printf %.1f "$seconds")"
  set -- "$1" "$2" $(count "$dir/$1.c" "$1")
  [ "${8:-0}" = 0 ] || found=$((found + 1))
  echo "$row | \`$2\`: ${8:-0} violated |"
}

{
  cat <<'T'
# The string library

`make bench-strings` writes this file. Each function of bench/strings is checked by itself (`--checks all
--function check_NAME`) for objects of any size up to 4096 bytes, with the preconditions that its harness states
with `__VERIFIER_assume`: the last byte of a string is zero, the target is large enough. An obligation is one
operation that C leaves undefined for some values: a pointer followed (null, freed, out of bounds), an
addition of signed numbers. The last column is the same with a mistake, which must be found.

| function | obligations | proved | by intervals | unreachable | violated | unknown | seconds | with a mistake |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
T
  one strlen 's/STRING(s, n)/BYTES(s, n)/'
  one strcpy 's/m >= n/m + 1 >= n/'
  one strncpy 's/most <= m/most <= m + 1/'
  one strcat 's/malloc(m + n)/malloc(m + n - 2)/'
  one memcpy 's/i < n/i <= n/'
  one memmove 's/n - to)/n - to + 1)/'
  one memchr 's/count <= n/count <= n + 1/'
  one strcmp 's/a\[i\] != 0 && //'
  one strstr 's/what\[k\] != 0 && //'
  echo "| all | $checks | $met | $fast | $unreached | $violated | $unknown | | $found of $n found |"
  echo
  echo "$((100 * met / (checks - unreached))) % of the obligations that something comes to are met."
} >bench/strings.md
tail -n 12 bench/strings.md
[ $((100 * met / checks)) -ge 75 ] && [ $found = $n ]
