#!/bin/sh
# The man page says what options.def says, and formats without complaint where man is there.
cd "$(dirname "$0")/.." || exit 1
BUILD=${BUILD:-build}
passed=0 failed=0
if "$BUILD/man-page" doc/cantrip.1.in | diff -u doc/cantrip.1 -; then
  passed=1
else
  echo "doc/cantrip.1 is out of date: run make man"
  failed=1
fi
if command -v groff >/dev/null 2>&1; then
  complaint=$(groff -man -Tutf8 -ww -z doc/cantrip.1 2>&1)
  if [ -z "$complaint" ]; then
    passed=$((passed + 1))
  else
    echo "$complaint"
    failed=$((failed + 1))
  fi
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
