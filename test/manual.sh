#!/bin/sh
# The examples of doc/assumptions.md: each indented block that begins with `// check:` becomes a program that
# test/run-corpus.sh runs, named after the line that it stands on.
cd "$(dirname "$0")/.." || exit 1
BUILD=${BUILD:-build}
dir=$BUILD/manual
rm -rf "$dir" && mkdir -p "$dir" || exit 1
awk -v dir="$dir" '
  /^    \/\/ check:/ { out = sprintf("%s/assumptions-%03d.c", dir, NR) }
  !/^    / && !/^$/ { out = "" }
  out != "" { print substr($0, 5) >out }' doc/assumptions.md
examples=$(grep -c '^    // check:' doc/assumptions.md)
found=$(find "$dir" -name '*.c' | wc -l)
[ "$examples" = "$found" ] && [ "$found" -gt 0 ] || { echo "$found of $examples examples were found"; echo "0 passed, 1 failed"; exit 1; }
BUILD=$BUILD sh test/run-corpus.sh "$dir"/*.c
