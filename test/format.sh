#!/bin/sh
# The layout of every C source is that of .clang-format (clang-format-19, which `make deps` installs).
cd "$(dirname "$0")/.." || exit 1
format=${CLANG_FORMAT:-clang-format-19}
if ! command -v "$format" >/dev/null 2>&1; then
  echo "$format is not installed: run 'make deps'"
  echo "0 passed, 1 failed"
  exit 1
fi
passed=0 failed=0
for file in src/*.c src/*/*.[ch] test/unit/*.c fuzz/*.c bench/*.c doc/*.c; do
  if "$format" --dry-run -Werror "$file" >/dev/null 2>&1; then
    passed=$((passed + 1))
  else
    echo "$file: not formatted: run 'make format'"
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
