#!/bin/sh
# Server and client of the handshake in parallel against the processes of pair.spec, with each abstraction. Prints the table and writes
# bench/pairs.md. Exit 1 if a verdict is not the expected one, or a limit of the table is passed.
# usage: bench/ssl/pairs.sh    LIMIT (60, seconds a property)
. "$(dirname "$0")/../../test/lib.sh"
LIMIT=${LIMIT:-60}
top=$BUILD/pairs
mkdir -p "$top"
number() { sed -n "s/.*\"$2\":\([0-9.]*\).*/\1/p" "$1" | head -n 1; }
for property in $(sed -n 's/^  [a-z]* \(ssl_[0-9]*\),.*/\1/p' bench/ssl/pair.spec); do
  for how in two-level predicates bisimulation actions traces; do
    json=$top/$property-$how.json
    options="--abstraction $how"
    [ $how != traces ] || options="--relation traces"
    # shellcheck disable=SC2086
    "$cantrip" check -q --time-limit "$LIMIT" -DPROP=0 --property "$property" $options --json "$json" bench/ssl/pair_server.c \
      bench/ssl/pair_client.c bench/ssl/pair.spec >"$json.out" 2>"$json.err"
    case $? in
    0) verdict=holds ;;
    10) verdict=violated ;;
    5) verdict=unknown ;;
    *) verdict=failed ;;
    esac
    echo "$property $how $verdict $(number "$json" states) $(number "$json" predicate_iterations) $(number "$json" action_iterations) $(number "$json" seconds) $(number "$json" peak_kib)"
  done
done >"$top/results"

# States with predicates alone and with both abstractions, and seconds with both, as they were published.
published="ssl_1 108659 16960 529 ssl_2 95535 15698 608 ssl_3 69866 23865 1831 ssl_4 43811 323 55 ssl_5 108659 16006 384 ssl_6 162699 18297 792
ssl_7 167524 31250 4492 ssl_8 60602 17922 852 ssl_9 313432 50274 15860 ssl_10 123520 23460 2139"
awk -v published="$published" '
  BEGIN { k = split(published, w, /[ \n]+/); for (i = 1; i < k; i += 4) { one[w[i]] = w[i + 1]; two[w[i]] = w[i + 2]; sec[w[i]] = w[i + 3] } }
  { if (!($1 in known)) { known[$1] = 1; order[++n] = $1 }
    v[$1 " " $2] = $3; s[$1 " " $2] = $4; p[$1 " " $2] = $5; a[$1 " " $2] = $6; t[$1 " " $2] = $7; m[$1 " " $2] = $8 / 1024
    want = $1 == "ssl_11" ? "violated" : "holds"
    if ($3 != want || ($2 == "two-level" && ($4 > 2000 || $7 > 5 || $8 > 200 * 1024))) bad = 1
    if ($2 == "two-level") { if ($4 > most) most = $4; if ($7 > slowest) slowest = $7 }
    total[$2] += $7; right += $3 == want; all++ }
  END {
    print "| property | verdict | states | published | predicate iterations | action iterations | seconds | published | MB | predicates alone: states | published | seconds | bisimulation: states | actions: states | iterations | by traces: states | seconds |"
    print "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for (i = 1; i <= n; i++) { q = order[i]; b = q " two-level"; o = q " predicates"
      printf "| %s | %s | %s | %s | %s | %s | %s | %s | %d | %s | %s | %s | %s | %s | %s | %s | %s |\n", q, v[b], s[b], two[q], p[b], a[b], t[b], sec[q], m[b], s[o], one[q], t[o], s[q " bisimulation"], s[q " actions"], a[q " actions"], s[q " traces"], t[q " traces"] }
    printf "\n%d verdicts, %d as expected. With both abstractions: at most %d states, %.2f s.\n", all, right, most, slowest
    printf "Seconds in all: two-level %.2f, predicates %.2f, bisimulation %.2f, actions %.2f, two-level by traces %.2f.\n", total["two-level"], total["predicates"], total["bisimulation"], total["actions"], total["traces"]
    exit bad }' "$top/results" >"$top/tables"
status=$?
cat "$top/tables"
{
  cat <<END
# Server and client in parallel

Written by \`make bench-pairs\` ($LIMIT s a property, $(nproc) cores). The engines of [ssl/server_plain.c](ssl/server_plain.c) and
[ssl/client_plain.c](ssl/client_plain.c) together, one call each, from the beginning of a handshake, against the processes of
[ssl/pair.spec](ssl/pair.spec): the messages that one sends the other one receives.

The published figures are those of two-level abstraction refinement for ten specifications of the same two engines together (OpenSSL
0.9.6c, about 700 lines; 2003, a machine of about 1.8 GHz). Those specifications are not available: the rows stand side by
side in their order. The eleventh is violated, the twelfth is freedom from deadlock. \`states\` are those of the largest product that
was searched in the last iteration.

END
  cat "$top/tables"
} >bench/pairs.md
exit $status
