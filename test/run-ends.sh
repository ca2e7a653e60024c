#!/bin/sh
# Do the programs of test/c/ends end? Compared with what the comments at their head expect:
#   // termination: WORD   holds, violated or unknown, of the property LTL(F end)
#   // output: TEXT        some line of what it prints contains TEXT
# usage: test/run-ends.sh [FILE...]
. "$(dirname "$0")/lib.sh"
[ $# -gt 0 ] || set -- test/c/ends/*.c
echo 'CHECK( init(main()), LTL(F end) )' >"$dir/termination.prp"
for file; do
  rm -f "$dir/json"
  timeout 60 "$cantrip" check --certify --time-limit 30 --json "$dir/json" "$file" "$dir/termination.prp" >"$dir/out" 2>"$dir/err" </dev/null
  got=$(verdict_in "$dir/json" $? "$dir/err")
  values "$file" output >"$dir/texts"
  contains_all "$dir/texts" "$dir/out" check >"$dir/problems"
  [ "${got%% *}" = "$(values "$file" termination)" ] || echo "  it is $got" >>"$dir/problems"
  [ "$(answers --number unconfirmed "$dir/json")" = 0 ] || echo "  a proof was not confirmed" >>"$dir/problems"
  if [ -s "$dir/problems" ]; then fail "$file: $(cat "$dir/problems")"; else pass; fi
done
finish
