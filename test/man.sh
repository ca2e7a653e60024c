#!/bin/sh
# The man page and the page of options say what options.def says, and formats without complaint where man is there.
. "$(dirname "$0")/lib.sh"
if "$BUILD/man-page" doc/cantrip.1.in | diff -u doc/cantrip.1 -; then
  pass
else
  fail "doc/cantrip.1 is out of date: run make man"
fi
if command -v python3 >/dev/null 2>&1; then
  cp doc/manual/options.md "$dir/options.md" && python3 tools/options.py "$cantrip" "$dir/options.md"
  if diff -u doc/manual/options.md "$dir/options.md"; then pass; else fail "doc/manual/options.md is out of date: run make man"; fi
else
  skip "the tables of options are not compared: python3 is not installed"
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
