#!/bin/sh
# Runs the stages of the tests and adds up what they count. Each stage prints its failures and, as its last line,
# `N passed, N failed`; one that dies without it counts as a failure. What a stage could not do here is shown, too.
# usage: test/check.sh [STAGE | STAGE:PATTERN | PATTERN]...
#   STAGE:PATTERN is those of its tests whose names contain PATTERN; PATTERN alone is such tests of any stage
# STOP=yes ends a stage at its first failure.
. "$(dirname "$0")/lib.sh"
all="unit sanitize includes map source format man messages words pages models manual docs corpus engines variants checks library spec conform ltl ends threads cli outputs harness validate html functions harnesses lcov hints lsp vscode package lts flat repeat fuzz"
log=$dir/log skipped=0

stage() { # NAME COMMAND...
  name=$1 began=$(date +%s)
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
  if [ "$f" = 0 ]; then grep '^skipped: ' "$log" && skipped=$((skipped + 1)); else cat "$log"; fi
  printf '%-10s %-24s %4d s\n' "$name" "$p passed, $f failed" $(($(date +%s) - began))
  passed=$((passed + p)) failed=$((failed + f))
}

# tests_of STAGE PATTERN: the files of the stage whose names contain PATTERN
tests_of() {
  case $1 in
  unit | sanitize) set -- "$2" test/unit/test_*.c ;;
  harness) set -- "$2" test/c/reach/*.[ci] test/c/checks/*.c test/conform/*.c test/ltl/*.c ;;
  corpus | engines | variants | validate) set -- "$2" test/c/*.[ci] test/c/reach/*.[ci] test/c/loops/*.[ci] ;;
  checks) set -- "$2" test/c/checks/*.c ;;
  spec) set -- "$2" test/spec/*.spec ;;
  conform) set -- "$2" test/conform/*.c ;;
  ltl) set -- "$2" test/ltl/*.c ;;
  ends) set -- "$2" test/c/ends/*.c ;;
  threads) set -- "$2" test/c/threads/*.c ;;
  *) return ;;
  esac
  pattern=$1
  shift
  for file; do
    case $file in *"$pattern"*) echo "$file" ;; esac
  done
}

run() { # STAGE FILE...: all of its tests without FILE
  s=$1
  shift
  case $s in
  unit) stage unit sh test/run-unit.sh "$BUILD/unit" "$@" ;;
  sanitize) stage sanitize sh test/run-unit.sh "$BUILD/sanitize/unit" "$@" ;;
  harness) stage harness env EVERY=${EVERY:-12} LEAST=${LEAST:-85} sh test/harness.sh "$@" ;;
  validate) stage validate env EVERY=${EVERY:-20} LEAST=${LEAST:-85} sh test/validate.sh "$@" ;;
  models) stage models sh test/library.sh --models ;;
  variants) stage variants env EVERY=${EVERY:-24} sh test/variants.sh "$@" ;;
  repeat) stage repeat sh test/repeat.sh 2 ;;
  corpus | checks | spec | conform | ends) stage "$s" sh "test/run-$s.sh" "$@" ;;
  ltl)
    [ $# -gt 0 ] || set -- test/ltl/*.c
    stage "$s" sh test/run-conform.sh "$@"
    ;;
  *) stage "$s" sh "test/$s.sh" "$@" ;;
  esac
}

part() { # STAGE PATTERN
  case $1 in
  cli | lts | fuzz)
    ONLY=$2 run "$1"
    return
    ;;
  esac
  # the names of the tests have no blanks
  set -- "$1" $(tests_of "$1" "$2")
  [ $# = 1 ] || run "$@"
}

[ $# -gt 0 ] || set -- $all
for word; do
  before=$((passed + failed + skipped))
  case $word in
  *:*) part "${word%%:*}" "${word#*:}" ;;
  *)
    case " $all " in
    *" $word "*) run "$word" ;;
    *) for s in unit corpus checks spec conform ltl ends; do part "$s" "$word"; done ;;
    esac
    ;;
  esac
  [ $((passed + failed + skipped)) -gt "$before" ] || fail "no test is called $word"
done
finish
