#!/bin/sh
# Well-known systems as components in C, right and wrong, those of test/conform and ten philosophers: each property by itself. Prints the
# table and writes bench/families.md. Exit 1 if a verdict is not the expected one or takes longer than a second (ten philosophers: five).
# usage: bench/families.sh    LIMIT (60, seconds a property)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-60}
top=$BUILD/families
mkdir -p "$top"
number() { sed -n "s/.*\"$2\":\([0-9.]*\).*/\1/p" "$1" | head -n 1; }
for file in test/conform/philosophers test/conform/lift test/conform/alternating-bit test/conform/election test/conform/commit \
  test/conform/bounded-buffer bench/families/philosophers; do
  name=$(basename $file)
  [ ${file%/*} != bench/families ] || name=ten-$name
  for property in $(sed -n -e 's/.*specification \([a-z_]*\),.*/\1/p' -e 's/.*deadlock \([a-z_]*\)[,;].*/\1/p' -e 's/.*reach \([a-z_]*\) .*/\1/p' $file.spec); do
    json=$top/$name-$property.json
    "$cantrip" check -q --time-limit "$LIMIT" --property "$property" --json "$json" $file.c $file.spec >"$json.out" 2>"$json.err"
    case $? in
    0) verdict=holds ;;
    10) verdict=violated ;;
    5) verdict=unknown ;;
    *) verdict=failed ;;
    esac
    want=holds
    case $property in *wrong | stuck) want=violated ;; esac
    [ $name.$property != election.live ] || want=violated # every node ends up waiting for names
    echo "$name $property $want $verdict $(number "$json" states) $(number "$json" predicate_iterations) $(number "$json" seconds) $(number "$json" peak_kib)"
  done
done >"$top/results"
awk '
  BEGIN { print "| system | property | verdict | states | iterations | seconds | MB |"; print "| --- | --- | --- | --- | --- | --- | --- |" }
  { printf "| %s | %s | %s%s | %s | %s | %s | %d |\n", $1, $2, $4, $3 == $4 ? "" : " (wrong)", $5, $6, $7, $8 / 1024
    if ($3 != $4 || $7 > ($1 ~ /^ten/ ? 5 : 1)) bad = 1; n++; right += $3 == $4; if ($7 > slowest) slowest = $7 }
  END { printf "\n%d verdicts, %d as expected; the slowest took %.2f s.\n", n, right, slowest; exit bad }' "$top/results" >"$top/tables"
status=$?
cat "$top/tables"
{
  cat <<END
# Well-known systems

Written by \`make bench-families\` ($LIMIT s a property, $(nproc) cores). Philosophers, an elevator, the alternating-bit protocol over lossy
channels, leader election, two-phase commit and a bounded buffer as components in C, in [test/conform](../test/conform), with right and wrong versions; and
[ten philosophers](families/philosophers.c), who are stuck, or not, where one of them is polite. The election has no end: every node waits for names.

END
  cat "$top/tables"
} >bench/families.md
exit $status
