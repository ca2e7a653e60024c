#!/bin/sh
# Can the tests fail? The stages that run cantrip, with a program in its place that answers every question with `holds`, `unknown` or
# `violated`, as text, exit code and a small JSON. A test that passes then says nothing of the answer. At most 3 of 100 may, and
# test/stand-ins.tsv names each of them, as STAGE, ANSWER (or `any`), how many, and the reason.
# usage: test/stand-ins.sh [STAGE...]; LIST=yes shows what the stages print
. "$(dirname "$0")/lib.sh"
top=$BUILD/stand-ins
stages="manual corpus engines checks library conform ltl ends threads cli outputs harness validate html functions lsp package lts repeat fuzz"

stand_in() { # ANSWER CODE: a build directory, in which cantrip is a script
  place=$top/$1
  rm -rf "$place"
  mkdir -p "$place"
  for entry in "$BUILD"/*; do
    case ${entry##*/} in
    cantrip | mutation | coverage | sanitize | stand-ins) ;;
    *) cp -al "$entry" "$place" ;; # the rest is the same files
    esac
  done
  cat >"$place/cantrip" <<END_OF_SCRIPT
#!/bin/sh
while [ \$# -gt 0 ]; do
  case \$1 in
  --json) echo '{"tool":"cantrip","version":"0.1.0","verdict":"$1","reason":"","properties":[{"name":"unreach","kind":"reach","verdict":"$1","reason":"","vacuous":false}],"assumptions":[],"assumption_kinds":[],"statistics":{"seconds":0.1,"unconfirmed":0}}' | if [ "\$2" = - ]; then cat; else cat >"\$2"; fi ;;
  esac
  shift
done
echo "verdict: $1$([ "$1" != unknown ] || echo ' (no reason)')"
exit $2
END_OF_SCRIPT
  chmod +x "$place/cantrip"
}

[ $# -gt 0 ] || set -- $stages
for answer in holds unknown violated; do
  case $answer in holds) stand_in holds 0 ;; unknown) stand_in unknown 5 ;; violated) stand_in violated 10 ;; esac
  for stage; do
    BUILD=$top/$answer CANTRIP=$top/$answer/cantrip STOP= sh test/check.sh "$stage" >"$dir/log" 2>&1
    [ -z "$LIST" ] || cat "$dir/log"
    last=$(tail -n 1 "$dir/log")
    p=${last%% passed*} f=${last#*passed, } f=${f% failed}
    reasons=$(awk -F '\t' -v stage="$stage" -v answer="$answer" '
      $1 == stage && ($2 == answer || $2 == "any") { n += $3 } END { print n + 0 }' test/stand-ins.tsv)
    printf '%-10s %-9s %5d of %5d pass, %d with a reason\n' "$stage" "$answer" "$p" $((p + f)) "$reasons"
    pass=$((pass + p)) all=$((all + p + f))
    [ "$p" -le "$reasons" ] || without="$without $stage:$answer"
  done
done
echo "$pass of $all tests pass without cantrip"
[ $((100 * pass)) -le $((3 * all)) ] && [ -z "$without" ] || fail "without a reason:$without"
finish
