#!/bin/sh
# Runs the unit tests in a directory and counts their cases. A program that dies, by a
# signal or a sanitizer, counts as a failed case.
# usage: test/run-unit.sh DIRECTORY
export CMOCKA_MESSAGE_OUTPUT=TAP ASAN_OPTIONS=detect_leaks=1:exitcode=99 UBSAN_OPTIONS=print_stacktrace=1
passed=0 failed=0
for source in test/unit/test_*.c; do
  program=$1/$(basename "$source" .c)
  out=$("$program" 2>&1)
  status=$?
  p=$(printf '%s\n' "$out" | grep -c '^ok ')
  f=$(printf '%s\n' "$out" | grep -c '^not ok ')
  if [ "$status" != 0 ] || [ "$p" = 0 ]; then
    [ "$f" != 0 ] || f=1
    echo "$program: exit $status"
    printf '%s\n' "$out" | grep -v '^ok ' | head -n 60
  fi
  passed=$((passed + p)) failed=$((failed + f))
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
