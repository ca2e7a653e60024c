#!/bin/sh
# Obligations of zlib's adler32.c, crc32.c and inffast.c, one function at a time; writes bench/zlib.md. zlib is
# not part of this repository: DIR has its sources. Exit 1 if cantrip crashes or gives no table.
# usage: bench/zlib/run.sh DIR    LIMIT (60, seconds a function)
zlib=$1
[ -f "$zlib/adler32.c" ] || { echo "usage: bench/zlib/run.sh DIR, with zlib's sources in DIR" >&2; exit 1; }
zlib=$(cd "$zlib" && pwd)
. "$(dirname "$0")/../../test/lib.sh"
LIMIT=${LIMIT:-60}
out=$dir/out
checks=0 met=0 fast=0 unreached=0 violated=0 unknown=0 bad=0

one() { # FUNCTION FILE...
  function=$1
  shift
  begin=$(date +%s.%N)
  timeout -s KILL $((LIMIT + 30)) "$BUILD/cantrip" check -q --progress never --checks all --time-limit "$LIMIT" --function "$function" "$@" >"$out" 2>&1
  status=$?
  seconds=$(echo "$(date +%s.%N) - $begin" | bc)
  row=$(grep -E '^  [A-Za-z_0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+ +[0-9]+$' "$out" | tail -n 1)
  set -- $row
  case $status in
  0 | 5 | 10) ;;
  *)
    bad=1
    echo "bench/zlib: $function ended with status $status: $(tail -n 1 "$out")" >&2
    echo "| $function | | | | | | | crash |"
    return
    ;;
  esac
  [ $# = 7 ] || set -- - 0 0 0 0 0 0
  [ "$2" != 0 ] || grep -q '^no obligation' "$out" || { bad=1; echo "bench/zlib: no table for $function: $(tail -n 1 "$out")" >&2; }
  checks=$((checks + $2)) met=$((met + $3)) fast=$((fast + $4)) unreached=$((unreached + $5)) violated=$((violated + $6)) unknown=$((unknown + $7))
  echo "| $function | $2 | $3 | $4 | $5 | $6 | $7 | $(printf %.1f "$seconds") |"
}

{
  cat <<T
# zlib, one function at a time

\`make bench-zlib ZLIB=DIR\` writes this file, with zlib $(sed -n 's/^#define ZLIB_VERSION "\(.*\)"/\1/p' "$zlib/zlib.h"). Each function is checked by itself, with the functions that
it calls: \`--checks all --function F\`, at most $LIMIT seconds. Arguments and globals have any value, a pointer is null
or points to one object of its type.

What a violation means here: there are arguments of these types with which the function fails, and an execution with
them has been replayed. It is no defect of zlib, whose manual allows fewer arguments: a buffer given with its length
has that many bytes, a state has been initialised. An execution ends at its first error: what
is only reached behind one is counted apart, where intervals show it; the functions with_adler32 and with_crc32
([harness.c](zlib/harness.c)) call the checksums with buffers as large as they are said to be.

| function | obligations | proved | by intervals | unreachable | violated | unknown | seconds |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
T
  for f in adler32_z adler32 adler32_combine adler32_combine64; do one $f "$zlib/adler32.c"; done
  for f in byte_swap multmodp x2nmodp crc_word crc_word_big get_crc_table crc32_z crc32 crc32_combine64 crc32_combine \
    crc32_combine_gen64 crc32_combine_gen crc32_combine_op; do one $f "$zlib/crc32.c"; done
  one inflate_fast "$zlib/inffast.c"
  one with_adler32 bench/zlib/harness.c "$zlib/adler32.c"
  one with_crc32 bench/zlib/harness.c "$zlib/crc32.c"
  echo "| all | $checks | $met | $fast | $unreached | $violated | $unknown | |"
} >bench/zlib.md
tail -n 24 bench/zlib.md
[ $bad = 0 ]
