#!/bin/sh
# The rooms of doc/architecture.md: a file includes only from its own room and from those
# to its left; siblings stay apart; a header that says "Private to this room" stays in it; clang-c/, z3.h and yaml.h are for one
# file alone each. No headers include one another in a circle, and in prove/ no modules, a header and its source being one.
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
  obligations | threads | report | drive) echo 9 ;;
  library) echo 10 ;;
  command) echo 11 ;;
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
    yaml.h) [ "$below" = base/yaml.c ] || wrong="$wrong $header" ;;
    esac
  done
  if [ -n "$wrong" ]; then
    fail "$file must not include:$wrong"
  else
    pass
  fi
done
# circles DIRECTORY PATTERN: who includes one another in a circle, among the files of these names; nothing: nobody does
circles() {
  find "$1" -name "$2" | while IFS= read -r file; do
    module=${file#"${1%/prove}"/} && module=${module%.*}
    sed -n 's/^ *# *include *"\([^"]*\)\.h".*/\1/p' "$file" | grep -vx "$module" | sed "s|^|$module |"
  done | sort -u | tsort 2>&1 >/dev/null | sed 's/^tsort: //' | grep -v loop | sort -u | tr '\n' ' '
}
for what in "${1:-src} *.h" "${1:-src}/prove *.[ch]"; do
  set -f
  found=$([ ! -d "${what% *}" ] || circles "${what% *}" "${what#* }")
  set +f
  if [ -n "$found" ]; then
    fail "they include one another: $found"
  else
    pass
  fi
done
# the check itself must be able to fail
if [ $# = 0 ]; then
  probe=$dir
  mkdir -p "$probe/base" "$probe/front" "$probe/spec" "$probe/run" "$probe/flat" "$probe/prove"
  echo '#include "program/cfa.h"' >"$probe/base/a.c"
  echo '#include "spec/spec.h"' >"$probe/front/b.c"
  echo '#include <clang-c/Index.h>' >"$probe/front/c.c"
  echo '#include <yaml.h>' >"$probe/front/e.c"
  echo '/* Bytes. Private to this room. */' >"$probe/run/bytes.h"
  echo '#include "run/bytes.h"' >"$probe/flat/d.c"
  echo '#include "prove/g.h"' >"$probe/prove/f.h"
  echo '#include "prove/f.h"' >"$probe/prove/g.h"
  if [ "$(sh test/includes.sh "$probe" | tail -n 1)" = "3 passed, 7 failed" ]; then
    pass
  else
    fail "test/includes.sh does not see wrong includes"
  fi
fi
finish
