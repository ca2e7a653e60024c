#!/bin/sh
# String concatenation (test/c/loops/concat.c) of growing sizes, with its loops summarised and with
# them unfolded, and once for every size; writes bench/loops.md. Exit 1 if a size is not proved
# by summaries, or the slowest takes more than 1.5 times as long as the fastest.
# usage: bench/loops.sh    RUNS (5, the fastest counts), LIMIT (60, seconds for unfolding)
. "$(dirname "$0")/../test/lib.sh"
RUNS=${RUNS:-5} LIMIT=${LIMIT:-60}

number() { sed -n "s/.*[{,]\"$2\":\([0-9.]*\).*/\1/p" "$1" | head -n 1; }

# run RUNS OPTIONS...: verdict, seconds of the fastest run, states, solver calls
run() {
  runs=$1 best= verdict=
  shift
  for _ in $(seq "$runs"); do
    "$cantrip" check -q --json "$dir/json" "$@" >"$dir/out" 2>&1
    verdict=$(sed -n 's/^verdict: \([a-z]*\).*/\1/p' "$dir/out")
    t=$(number "$dir/json" cpu_seconds)
    best=$(printf '%s\n%s\n' "${best:-$t}" "$t" | sort -n | head -n 1)
  done
  echo "$verdict|$best|$(number "$dir/json" states)|$(number "$dir/json" solver_calls)"
}

field() { echo "$1" | cut -d '|' -f "$2"; }

{
  echo "# Loops: summarised and unfolded"
  echo
  echo "Written by \`make bench-loops\`. The program joins two strings of less than SIZE characters each and"
  echo "checks that the result has less than twice as many ([concat.c](../test/c/loops/concat.c); any size up to a million:"
  echo "[concat-generic.c](../test/c/loops/concat-generic.c)). With \`--loops summarize\`, the default, a loop is abstracted to"
  echo "relations between its variables once it has been unfolded twice; with \`--loops unfold\` never (limit $LIMIT s)."
  echo "For unfolding, the guards also know where the arrays end: otherwise it would not end, because an index"
  echo "that has left its array may come round; summaries assume, and say, that it does not leave."
  echo "Seconds are those of the processor, the fastest of $RUNS runs (unfolding: of one)."
  echo
  echo "| size | summarised | seconds | states | solver calls | unfolded | seconds | states | solver calls |"
  echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
} >"$dir/table"
times=
for size in 10 20 50 75 100 1000 1000000 generic; do
  if [ $size = generic ]; then set -- test/c/loops/concat-generic.c; else set -- -DSIZE=$size test/c/loops/concat.c; fi
  with=$(run "$RUNS" "$@")
  case $size in
  1000000 | generic) without="-|-|-|-" ;;
  *) without=$(run 1 -DGUARDED --loops unfold --time-limit "$LIMIT" "$@") ;;
  esac
  times="$times $(field "$with" 2)"
  echo "| $size | $(echo "$with" | sed 's/|/ | /g') | $(echo "$without" | sed 's/|/ | /g') |" | tee -a "$dir/table"
  [ "$(field "$with" 1)" = holds ] || bad=1
done
ratio=$(echo "$times" | tr ' ' '\n' | awk 'NF { if (!n++ || $1 < low) low = $1; if ($1 > high) high = $1 } END { printf "%.2f", high / low }')
{
  echo
  echo "From the fastest to the slowest size, summaries differ by a factor of $ratio."
  echo "Published for the same program in 2007, unfolding by weakest preconditions: 1.2 s for 10, 2.8 for 20, 34 for 50,"
  echo "128 for 75, 337 for 100, and no answer for any size; with loops abstracted 0.3 s for all."
} >>"$dir/table"
cp "$dir/table" bench/loops.md
echo "factor $ratio"
[ -z "$bad" ] && awk "BEGIN { exit !($ratio <= 1.5) }"
