#!/bin/sh
# Runs the stages of the tests and adds up what they count. Each stage prints its failures
# and, as its last line, `N passed, N failed`; one that dies without it counts as a failure.
# usage: test/check.sh [STAGE...]    stages: unit sanitize includes source format man manual corpus checks spec conform cli lts flat
cd "$(dirname "$0")/.." || exit 1
BUILD=${BUILD:-build}
export BUILD
passed=0 failed=0
log=$BUILD/check.log

stage() {
  name=$1
  shift
  "$@" >"$log" 2>&1
  status=$?
  last=$(tail -n 1 "$log")
  case $last in
  *" passed, "*" failed") ;;
  *) echo "$name ended with status $status before it could count" >>"$log"; last="0 passed, 1 failed" ;;
  esac
  p=${last%% passed*} f=${last#*passed, } f=${f% failed}
  [ "$status" = 0 ] || [ "$f" != 0 ] || f=1
  [ "$f" = 0 ] || cat "$log"
  printf '%-10s %s\n' "$name" "$p passed, $f failed"
  passed=$((passed + p)) failed=$((failed + f))
}

[ $# -gt 0 ] || set -- unit sanitize includes source format man manual corpus checks spec conform cli lts flat
for s; do
  case $s in
  unit) stage unit sh test/run-unit.sh "$BUILD/unit" ;;
  sanitize) stage sanitize sh test/run-unit.sh "$BUILD/sanitize/unit" ;;
  includes) stage includes sh test/includes.sh ;;
  source) stage source sh test/source.sh ;;
  format) stage format sh test/format.sh ;;
  man) stage man sh test/man.sh ;;
  manual) stage manual sh test/manual.sh ;;
  corpus) stage corpus sh test/run-corpus.sh ;;
  checks) stage checks sh test/run-checks.sh ;;
  spec) stage spec sh test/run-spec.sh ;;
  conform) stage conform sh test/run-conform.sh ;;
  cli) stage cli sh test/cli.sh ;;
  lts) stage lts sh test/lts.sh ;;
  flat) stage flat sh test/flat.sh ;;
  *) echo "unknown stage $s" >&2; exit 1 ;;
  esac
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
