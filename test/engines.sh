#!/bin/sh
# The corpus as users run it, without --certify, and without the engines that answer most of it first: bounded search,
# execution and luck. The verdicts stay what they are. A program that the other engines do not decide says so at its head:
#   // engines: unknown       then the answer may be unknown, but not the opposite
#   // engines: violated      they find an error where the engines that execute say unknown
# usage: test/engines.sh [FILE...]; two at a time (JOBS)
. "$(dirname "$0")/lib.sh"

one() {
  file=$1 seconds=60 problems=$dir/problems
  : >"$problems"
  rm -f "$dir/json"
  open=$(values "$file" engines)
  [ -z "$open" ] || seconds=2
  eval "set -- $(values "$file" check)"
  timeout 120 "$cantrip" check --engines abstraction,summaries,intervals,contracts --progress never --time-limit "$seconds" --json "$dir/json" "$file" "$@" \
    >"$dir/out" 2>"$dir/err" </dev/null
  got=$(verdict_in "$dir/json" $? "$dir/err")
  want=$(values "$file" verdict)
  [ "$open" != violated ] || want=violated
  case $got in
  "$want" | "$want ("*) ;;
  unknown*) [ "$open" = unknown ] || echo "  $got, expected $want" >"$problems" ;;
  *) echo "  $got, expected $want" >"$problems" ;;
  esac
  report "$file" "$problems"
}

if [ "$1" = --one ]; then
  one "$2"
fi
# the programs that check is about
[ $# -gt 0 ] || set -- test/c/*.[ci] test/c/reach/*.[ci] test/c/loops/*.[ci]
suite $(grep -l "^// check:" "$@")
