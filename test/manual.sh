#!/bin/sh
# The examples of doc/assumptions.md: each indented block that begins with `// check:` becomes a program that
# test/run-corpus.sh runs, named after the line that it stands on.
. "$(dirname "$0")/lib.sh"
awk -v dir="$dir" '
  /^    \/\/ check:/ { out = sprintf("%s/assumptions-%03d.c", dir, NR) }
  !/^    / && !/^$/ { out = "" }
  out != "" { print substr($0, 5) >out }' doc/assumptions.md
examples=$(grep -c '^    // check:' doc/assumptions.md)
found=$(find "$dir" -name '*.c' | wc -l)
[ "$examples" = "$found" ] && [ "$found" -gt 0 ] || { fail "$found of $examples examples were found"; finish; }
sh test/run-corpus.sh "$dir"/*.c
