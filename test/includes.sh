#!/bin/sh
# The rooms of doc/architecture.md: a file includes only from its own room and from those
# to its left; siblings stay apart; a header that says "Private to this room" stays in it; clang-c/ and z3.h are for one
# file alone.
. "$(dirname "$0")/lib.sh"
rank() {
  case $1 in
  base) echo 0 ;;
  logic | automata) echo 1 ;;
  program) echo 2 ;;
  front | spec | run) echo 3 ;;
  flat) echo 4 ;;
  abstract) echo 5 ;;
  check) echo 6 ;;
  loops | procedures | refine) echo 7 ;;
  prove) echo 8 ;;
  report | drive) echo 9 ;;
  command) echo 10 ;;
  library) echo 11 ;;
  main) echo 12 ;;
  *) echo unknown ;;
  esac
}
room() { # of a path below src/
  case $1 in
  */*) echo "${1%%/*}" ;;
  *) echo main ;;
  esac
}
for file in $(find "${1:-src}" -name '*.[ch]' -o -name '*.def' | sort); do
  below=${file#"${1:-src}"/}
  from=$(room "$below")
  wrong=
  [ "$(rank "$from")" != unknown ] || wrong="$wrong unknown-room:$from"
  for header in $(sed -n 's/^ *# *include *"\([^"]*\)".*/\1/p' "$file"); do
    to=$(room "$header")
    if [ "$from" != "$to" ] && sed -n 1,3p "${1:-src}/$header" 2>/dev/null | grep -q 'Private to '; then
      wrong="$wrong $header (private)"
    fi
    if [ "$(rank "$to")" = unknown ]; then
      wrong="$wrong $header"
    elif [ "$from" != "$to" ] && [ "$(rank "$from")" -le "$(rank "$to")" ]; then
      wrong="$wrong $header"
    fi
  done
  for header in $(sed -n 's/^ *# *include *<\([^>]*\)>.*/\1/p' "$file"); do
    case $header in
    clang-c/*) [ "$below" = front/clang_api.h ] || wrong="$wrong $header" ;;
    z3*.h) [ "$below" = logic/z3_api.h ] || wrong="$wrong $header" ;;
    esac
  done
  if [ -n "$wrong" ]; then
    fail "$file must not include:$wrong"
  else
    pass
  fi
done
# the check itself must be able to fail
if [ $# = 0 ]; then
  probe=$dir
  mkdir -p "$probe/base" "$probe/front" "$probe/spec" "$probe/run" "$probe/flat"
  echo '#include "program/cfa.h"' >"$probe/base/a.c"
  echo '#include "spec/spec.h"' >"$probe/front/b.c"
  echo '#include <clang-c/Index.h>' >"$probe/front/c.c"
  echo '/* Bytes. Private to this room. */' >"$probe/run/bytes.h"
  echo '#include "run/bytes.h"' >"$probe/flat/d.c"
  if [ "$(sh test/includes.sh "$probe" | tail -n 1)" = "1 passed, 4 failed" ]; then
    pass
  else
    fail "test/includes.sh does not see wrong includes"
  fi
fi
finish
