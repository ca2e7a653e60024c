#!/bin/sh
# Runs the programs of test/c, test/c/reach and test/c/loops and compares with what the comments at their
# head expect:
#   // run: OPTIONS           cantrip run FILE OPTIONS
#   // exit: N                its exit code (0 when absent)
#   // stdout: LINE           all of its standard output, line by line
#   // stderr: TEXT           some line of the standard error contains TEXT
#   // model: OPTIONS         cantrip model --cfa FILE OPTIONS, exit 0
#   // output: TEXT           some line of what it prints contains TEXT
#   // check: OPTIONS         cantrip check --certify FILE OPTIONS
#   // verdict: WORD          its verdict: holds, violated or unknown; also its exit code
#   // assuming: KIND         what a proof assumes: all of it, a kind on each line (in test/)
#   // trace: TEXT            some line of what it prints contains TEXT; output: the same
#   // not-output: TEXT       no line does
#                             (a violation is executed again, with the inputs that were saved and printed)
#   // engines: unknown       see test/engines.sh
#   // inputs: VALUE...       cantrip run with these inputs reaches the error: exit 10, or
#   // replayed: N            this exit code (where the error is a label)
# usage: test/run-corpus.sh [FILE...]; two at a time (JOBS)
. "$(dirname "$0")/lib.sh"

check_one() {
  rm -f "$dir/json"
  eval "set -- $(values "$file" check)"
  timeout 120 "$cantrip" check --certify --time-limit 60 --json "$dir/json" --save-inputs "$dir/saved" "$file" "$@" >"$dir/out" 2>"$dir/err" </dev/null
  got=$?
  want=$(values "$file" verdict)
  case $want in
  holds) code=0 ;;
  violated) code=10 ;;
  unknown) code=5 ;;
  *) code= && echo "  no verdict: at its head" >>"$problems" ;;
  esac
  [ "$got" = "$code" ] || echo "  check: exit $got, expected $code" >>"$problems"
  said=$(verdict_of "$dir/out" "$got" "$dir/err")
  [ "$said" = "$(verdict_in "$dir/json" "$got" "$dir/err")" ] || echo "  check: the text says $said, the JSON says $(verdict_in "$dir/json" "$got" "$dir/err")" >>"$problems"
  [ "$(answers --number unconfirmed "$dir/json")" = 0 ] || echo "  a proof was not confirmed" >>"$problems"
  if [ "$code" = 0 ]; then
    [ -n "$(answers --proved "$dir/json")" ] || echo "  a proof without certificate" >>"$problems"
    values "$file" assuming | sort >"$dir/want"
    case $file in
    test/*) answers --assumed "$dir/json" | sort -u | diff -u --label assuming --label assumed "$dir/want" - | grep '^[-+][^-+]' >>"$problems" ;;
    esac
  fi
  { values "$file" trace && values "$file" output; } >"$dir/texts"
  contains_all "$dir/texts" "$dir/out" "check" >>"$problems"
  values "$file" not-output >"$dir/texts"
  contains_none "$dir/texts" "$dir/out" "check" >>"$problems"
  [ ! -s "$problems" ] || cat "$dir/out" "$dir/err" | sed 's/^/  | /' | tail -n 12 >>"$problems"
  ! has "$file" inputs || replay_one "$@"
  [ "$code" != 10 ] || again "$@"
}

# What was saved, and the list in the JSON, lead to the error again; a label is no error for run.
again() { # OPTIONS: those of check that run has
  for word; do
    shift
    case $previous:$word in
    --entry:* | --data-model:* | --external:* | --malloc:* | *:--entry | *:--data-model | *:--external | *:--malloc | *:-[DUI]* | *:-std=* | *:*.c) set -- "$@" "$word" ;;
    esac
    previous=$word
  done
  label=$(grep -lE '(^|[^A-Za-z0-9_])ERROR *:' "$file"; values "$file" check | grep -e --label)
  answers --inputs "$dir/json" >"$dir/listed"
  for list in saved listed; do
    timeout 60 "$cantrip" run --checks none --inputs "$dir/$list" "$file" "$@" >/dev/null 2>"$dir/err" </dev/null
    got=$?
    [ "$got" = 10 ] || [ -n "$label" ] || echo "  run with the inputs that were $list: exit $got: $(head -n 1 "$dir/err")" >>"$problems"
  done
}

replay_one() { # OPTIONS: those of check that run has
  values "$file" inputs | tr ' ' '\n' >"$dir/inputs"
  for word; do
    shift
    case $word in
    --label | *.prp) skip=$word ;;
    *) [ "$skip" = --label ] || set -- "$@" "$word"; skip= ;;
    esac
  done
  timeout 60 "$cantrip" run --inputs "$dir/inputs" "$file" "$@" >/dev/null 2>"$dir/err" </dev/null
  got=$?
  want=$(values "$file" replayed)
  [ "$got" = "${want:-10}" ] || echo "  run with its inputs: exit $got, expected ${want:-10}" >>"$problems"
}

one() {
  file=$1
  problems=$dir/problems
  : >"$problems"
  has "$file" run || has "$file" model || has "$file" check ||
    echo "  no run:, model: or check: at its head" >>"$problems"
  ! has "$file" check || check_one
  if has "$file" run; then
    want=$(values "$file" exit)
    # the options are words, as a shell reads them
    eval "set -- $(values "$file" run)"
    timeout 60 "$cantrip" run "$file" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    [ "$got" = "${want:-0}" ] || echo "  exit $got, expected ${want:-0}" >>"$problems"
    values "$file" stdout >"$dir/want"
    diff -u --label expected --label stdout "$dir/want" "$dir/out" | head -n 40 >>"$problems"
    values "$file" stderr >"$dir/texts"
    contains_all "$dir/texts" "$dir/err" "stderr" >>"$problems"
    [ ! -s "$problems" ] || sed 's/^/  | /' "$dir/err" | head -n 12 >>"$problems"
  fi
  if has "$file" model; then
    eval "set -- $(values "$file" model)"
    timeout 60 "$cantrip" model --cfa "$file" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    [ "$got" = 0 ] || echo "  model: exit $got, expected 0" >>"$problems"
    values "$file" output >"$dir/texts"
    [ -s "$dir/texts" ] || echo "  model: without output: to expect" >>"$problems"
    contains_all "$dir/texts" "$dir/out" "the model" >>"$problems"
    [ "$got" = 0 ] || sed 's/^/  | /' "$dir/err" | head -n 12 >>"$problems"
  fi
  report "$file" "$problems"
}

if [ "$1" = --one ]; then
  one "$2"
fi
[ $# -gt 0 ] || set -- test/c/*.[ci] test/c/reach/*.[ci] test/c/loops/*.[ci]
suite "$@"
