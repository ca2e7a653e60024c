#!/bin/sh
# The layout of every C source is that of .clang-format (clang-format-19, which `make deps` installs).
. "$(dirname "$0")/lib.sh"
format=${CLANG_FORMAT:-clang-format-19}
if ! command -v "$format" >/dev/null 2>&1; then
  fail "$format is not installed: run 'make deps'"
  finish
fi
for file in src/*.c src/*/*.[ch] test/*.c test/unit/*.c test/library/*.[ch] fuzz/*.[ch] bench/*.c doc/*.c; do
  if "$format" --dry-run -Werror "$file" >/dev/null 2>&1; then
    pass
  else
    fail "$file: not formatted: run 'make format'"
  fi
done
finish
