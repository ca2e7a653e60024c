#!/bin/sh
# Runs the unit tests in a directory and counts their cases. A program that dies, by a
# signal or a sanitizer, counts as a failed case.
# usage: test/run-unit.sh DIRECTORY [SOURCE...]
. "$(dirname "$0")/lib.sh"
export CMOCKA_MESSAGE_OUTPUT=TAP
programs=$1
shift
[ $# -gt 0 ] || set -- test/unit/test_*.c
for source; do
  program=$programs/$(basename "$source" .c)
  out=$("$program" 2>&1)
  status=$?
  p=$(printf '%s\n' "$out" | grep -c '^ok ')
  f=$(printf '%s\n' "$out" | grep -c '^not ok ')
  if [ "$status" != 0 ] || [ "$p" = 0 ]; then
    [ "$f" != 0 ] || f=1
    echo "$program: exit $status"
    printf '%s\n' "$out" | grep -v '^ok ' | head -n 60
    [ -z "$STOP" ] || { failed=$((failed + f)) && finish; }
  fi
  passed=$((passed + p)) failed=$((failed + f))
done
finish
