#!/bin/sh
# Runs the specifications of test/spec through spec_run and compares with what the comments at their head
# expect:
#   // run: OPTIONS           spec_run OPTIONS FILE
#   // output: LINE           it prints this line
#   // error: L:C: TEXT       an error at this place that begins with TEXT; L:C may be left out where there is none
#   // warning: L:C: TEXT     a warning, the same way
# There are no other errors and warnings, and the exit code is 2 with errors, 0 without.
# usage: test/run-spec.sh [FILE...]
. "$(dirname "$0")/lib.sh"
run=$BUILD/unit/spec_run
[ $# -gt 0 ] || set -- test/spec/*.spec
for file; do
  : >"$dir/problems"
  # shellcheck disable=SC2046
  timeout 60 "$run" $(values "$file" run) "$file" >"$dir/out" 2>"$dir/err"
  got=$?
  want=0
  [ -z "$(values "$file" error)" ] || want=2
  [ "$got" = "$want" ] || echo "  exit $got, expected $want" >>"$dir/problems"
  values "$file" output >"$dir/texts"
  while IFS= read -r text; do
    grep -qxF -e "$text" "$dir/out" || printf '%s\n' "  no line: $text" >>"$dir/problems"
  done <"$dir/texts"
  for kind in error warning; do
    values "$file" "$kind" >"$dir/texts"
    grep -E "^(<stdin>|$file|cantrip):[0-9:]* $kind: " "$dir/err" >"$dir/said"
    while IFS= read -r text; do
      place=$(printf '%s' "$text" | sed -n 's/^\([0-9]*:[0-9]*\): .*/\1/p')
      rest=${text#"$place: "}
      if [ -n "$place" ]; then line="$file:$place: $kind: $rest"; else line="$kind: $rest"; fi
      grep -qF -e "$line" "$dir/said" || printf '%s\n' "  no $kind: $text" >>"$dir/problems"
    done <"$dir/texts"
    [ "$(wc -l <"$dir/texts")" = "$(wc -l <"$dir/said")" ] ||
      echo "  $(wc -l <"$dir/said") ${kind}s, expected $(wc -l <"$dir/texts")" >>"$dir/problems"
  done
  if [ -s "$dir/problems" ]; then
    fail "$file:"
    cat "$dir/problems"
    cat "$dir/out" "$dir/err" | head -n 30 | sed 's/^/  | /'
  else
    pass
  fi
done
finish
