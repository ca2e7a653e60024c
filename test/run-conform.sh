#!/bin/sh
# Checks the components of test/conform (and, named as FILEs, of test/ltl), each with the specification of the same name beside it, and
# compares with what the comments at their head expect. Each `check:` begins a run of its own, and what
# follows it is expected of that run:
#   // check: OPTIONS           cantrip check --certify FILE.c FILE.spec OPTIONS
#   // property NAME: ANSWER    holds, vacuous (which holds, too), violated or unknown; every property
#                               that is checked must be named, and the exit code is that of the worst
#   // error: TEXT              exit 2, and some line of the standard error contains TEXT
#   // warning: TEXT            some line of the standard error contains TEXT
#   // output: TEXT             some line of what it prints contains TEXT
#   // json: TEXT               what --json writes contains TEXT
#   // dot: TEXT                what --dot writes contains TEXT
#   // seconds: N               at most that long
# usage: test/run-conform.sh [FILE...]; two at a time (JOBS)
. "$(dirname "$0")/lib.sh"

says() { # KEY FILE WHAT
  values "$dir/block" "$1" >"$dir/texts"
  contains_all "$dir/texts" "$2" "$3"
}

block() { # NUMBER: the expectations are in $dir/block
  eval "set -- $(sed -n 's,^// check: \{0\,1\},,p' "$dir/block")"
  rm -f "$dir/json"
  timeout 120 "$cantrip" check --certify --time-limit 60 --json "$dir/json" --dot "$dir/dot" "$file" "${file%.c}.spec" "$@" \
    >"$dir/out" 2>"$dir/err" </dev/null
  got=$?
  sed -n 's,^// property \([A-Za-z_0-9 ]*\): *,\1 ,p' "$dir/block" | sort >"$dir/want"
  answers "$dir/json" 2>/dev/null | awk -F '\t' '{ print $5, $1 }' | sort >"$dir/got"
  diff -u --label expected --label answers "$dir/want" "$dir/got" | grep '^[-+][^-+]'
  code=0
  ! grep -q ' unknown$' "$dir/want" || code=5
  ! grep -q ' violated$' "$dir/want" || code=10
  ! grep -q '^// error:' "$dir/block" || code=2
  [ "$got" = "$code" ] || echo "  exit $got, expected $code"
  [ ! -e "$dir/json" ] || [ "$(answers --number unconfirmed "$dir/json")" = 0 ] || echo "  a proof was not confirmed"
  says error "$dir/err" "the standard error"
  says warning "$dir/err" "the standard error"
  says output "$dir/out" "the output"
  says json "$dir/json" "the JSON"
  says dot "$dir/dot" "the picture"
  [ "$code" != 10 ] || [ -n "$(answers --steps "$dir/json")" ] || echo "  a violation without its steps"
  most=$(sed -n 's,^// seconds: *,,p' "$dir/block")
  [ -z "$most" ] || sed -n 's/.*"seconds":\([0-9.]*\).*/\1/p' "$dir/json" |
    awk -v most="$most" '$1 > most { print "  " $1 " s, expected at most " most }'
}

one() {
  file=$1
  : >"$dir/problems"
  n=$(sed -e '\,^//,!q' "$file" | grep -c '^// check:')
  [ "$n" -gt 0 ] || echo "  no check: at its head" >"$dir/problems"
  i=1
  while [ "$i" -le "$n" ]; do
    sed -e '\,^//,!q' "$file" | awk -v i="$i" '/^\/\/ check:/ { n++ } n == i && /^\/\//' >"$dir/block"
    block >"$dir/these"
    [ ! -s "$dir/these" ] || { cat "$dir/these"; cat "$dir/out" "$dir/err" | sed 's/^/  | /' | tail -n 30; } >>"$dir/problems"
    i=$((i + 1))
  done
  report "$file" "$dir/problems"
}

if [ "$1" = --one ]; then
  one "$2"
fi
[ $# -gt 0 ] || set -- test/conform/*.c
suite "$@"
