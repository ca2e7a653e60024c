#!/bin/sh
# The man page says what options.def says, and formats without complaint where man is there.
. "$(dirname "$0")/lib.sh"
if "$BUILD/man-page" doc/cantrip.1.in | diff -u doc/cantrip.1 -; then
  pass
else
  fail "doc/cantrip.1 is out of date: run make man"
fi
if command -v groff >/dev/null 2>&1; then
  complaint=$(groff -man -Tutf8 -ww -z doc/cantrip.1 2>&1)
  if [ -z "$complaint" ]; then
    pass
  else
    fail "$complaint"
  fi
else
  skip "the man page is not formatted: groff is not installed"
fi
finish
