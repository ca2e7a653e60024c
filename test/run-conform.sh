#!/bin/sh
# Checks the components of test/conform, each with the specification of the same name beside it, and
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
case $0 in /*) self=$0 ;; *) self=$PWD/$0 ;; esac
cd "$(dirname "$self")/.." || exit 1
BUILD=${BUILD:-build}
CANTRIP=${CANTRIP:-$BUILD/cantrip}
export BUILD CANTRIP
export ASAN_OPTIONS=detect_leaks=1:exitcode=99

contains_all() { # KEY FILE WHAT
  sed -n "s,^// $1: \{0\,1\},,p" "$dir/block" >"$dir/texts"
  while IFS= read -r text; do
    grep -qF -e "$text" "$2" || printf '%s\n' "  $3 has no line with: $text"
  done <"$dir/texts"
}

# The answers as lines `NAME ANSWER`, from the text.
answers() {
  sed -n -e 's/^\([A-Za-z_0-9]*\) holds vacuously.*/\1 vacuous/p' -e 't' -e 's/^\([A-Za-z_0-9]*\) holds.*/\1 holds/p' \
    -e 's/^\([A-Za-z_0-9]*\) is violated.*/\1 violated/p' -e 's/^\([A-Za-z_0-9]*\) is unknown.*/\1 unknown/p' "$1" | sort
}

block() { # NUMBER: the expectations are in $dir/block
  eval "set -- $(sed -n 's,^// check: \{0\,1\},,p' "$dir/block")"
  timeout 120 "$CANTRIP" check --certify --time-limit 60 --json "$dir/json" --dot "$dir/dot" "$file" "${file%.c}.spec" "$@" \
    >"$dir/out" 2>"$dir/err" </dev/null
  got=$?
  sed -n 's,^// property \([A-Za-z_0-9]*\): *,\1 ,p' "$dir/block" | sort >"$dir/want"
  answers "$dir/out" >"$dir/got"
  diff -u --label expected --label answers "$dir/want" "$dir/got" | grep '^[-+][^-+]'
  code=0
  ! grep -q ' unknown$' "$dir/want" || code=5
  ! grep -q ' violated$' "$dir/want" || code=10
  ! grep -q '^// error:' "$dir/block" || code=2
  [ "$got" = "$code" ] || echo "  exit $got, expected $code"
  contains_all error "$dir/err" "the standard error"
  contains_all warning "$dir/err" "the standard error"
  contains_all output "$dir/out" "the output"
  contains_all json "$dir/json" "the JSON"
  contains_all dot "$dir/dot" "the picture"
  [ "$code" != 10 ] || grep -q '^ *=> ' "$dir/out" || grep -q 'reach' "$dir/out" || echo "  a violation without its game"
  most=$(sed -n 's,^// seconds: *,,p' "$dir/block")
  [ -z "$most" ] || sed -n 's/.*"seconds":\([0-9.]*\).*/\1/p' "$dir/json" |
    awk -v most="$most" '$1 > most { print "  " $1 " s, expected at most " most }'
}

one() {
  file=$1
  dir=$(mktemp -d)
  trap 'rm -rf "$dir"' EXIT
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
  if [ -s "$dir/problems" ]; then
    printf '%s\n' "not ok $file
$(cat "$dir/problems")"
  else
    echo "ok $file"
  fi
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
[ $# -gt 0 ] || set -- test/conform/*.c
results=$(mktemp)
printf '%s\n' "$@" | xargs -P "${JOBS:-2}" -n 1 sh test/run-conform.sh --one >"$results"
grep -v '^ok ' "$results"
passed=$(grep -c '^ok ' "$results")
rm -f "$results"
failed=$(($# - passed))
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
