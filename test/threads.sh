#!/bin/sh
# test/c/threads: programs with threads. At the head of each: `// PROPERTY: ANSWER` for unreach, deadlock, or a class of run-time checks that
# is then asked for; `// assuming: KIND` for what a proof must say. Each violation of the first property that has one is executed again from its schedule and inputs.
# usage: test/threads.sh [FILE...]; two at a time (JOBS)
. "$(dirname "$0")/lib.sh"

# answer_of PROPERTY: the worst of those that belong to it
answer_of() {
  awk -F '\t' -v name="$1" '
    (name == "unreach" || name == "deadlock" ? $5 == name : $2 == name) {
      if ($1 == "violated" || worst == "") worst = $1
      else if ($1 == "unknown" && worst != "violated") worst = $1
    } END { print worst }' "$dir/answers"
}

one() {
  : >"$dir/problems"
  checks=$(sed -n -e '\,^//,!q' -e 's,^// \([a-z]*\): .*,\1,p' "$1" | grep -v -e unreach -e deadlock -e assuming | tr '\n' ',')
  rm -f "$dir/schedule" "$dir/inputs"
  timeout 60 "$cantrip" check --progress never --time-limit 40 --json "$dir/json" --save-schedule "$dir/schedule" --save-inputs "$dir/inputs" \
    --deadlock ${checks:+--checks "${checks%,}"} "$1" >"$dir/out" 2>&1
  answers "$dir/json" >"$dir/answers" 2>/dev/null
  for property in unreach deadlock $(echo "$checks" | tr ',' ' '); do
    want=$(values "$1" "$property") got=$(answer_of "$property")
    [ -z "$want" ] || [ "$want" = "$got" ] || echo "  $property: $got instead of $want" >>"$dir/problems"
  done
  lacking=$(unsupported "$dir/json")
  [ -z "$lacking" ] || echo "  $lacking" >>"$dir/problems"
  for kind in $(values "$1" assuming); do
    answers --assumed "$dir/json" | grep -qx "$kind" || echo "  nothing is assumed of the kind $kind" >>"$dir/problems"
  done
  timeout 60 "$cantrip" check --progress never --time-limit 10 --json "$dir/json" --engines abstraction,bounded,summaries,intervals \
    --deadlock ${checks:+--checks "${checks%,}"} "$1" >"$dir/out" 2>&1
  answers "$dir/json" >"$dir/answers" 2>/dev/null
  for property in unreach deadlock $(echo "$checks" | tr ',' ' '); do
    want=$(values "$1" "$property") got=$(answer_of "$property")
    case $want:$got in :* | *:unknown | *: | "$got:$got") ;; *) echo "  $property, without executions: $got instead of $want" >>"$dir/problems" ;; esac
  done
  if [ -s "$dir/schedule" ]; then
    set -- "$1" --schedule "$dir/schedule"
    [ ! -s "$dir/inputs" ] || set -- "$@" --inputs "$dir/inputs"
    file=$1
    shift
    "$cantrip" run "$@" "$file" >"$dir/again" 2>&1
    status=$?
    [ $status = 10 ] || { echo "  executed again it ends with $status:"; cat "$dir/again"; } >>"$dir/problems"
    set -- "$file"
  fi
  report "$1" "$dir/problems"
}

if [ "$1" = --one ]; then
  one "$2"
fi
[ $# -gt 0 ] || set -- test/c/threads/*.c
suite "$@"
