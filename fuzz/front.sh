#!/bin/sh
# Mutated sources through the front end for a bounded time. Whatever the input, cantrip ends
# with 0, 1 or 2 within 20 s; anything else is a finding and is kept in build/fuzz.
#   FUZZ_SECONDS (60), FUZZ_SEED (the time of day), FUZZ_INPUTS (as many as there is time for), JOBS (2)
. "$(dirname "$0")/../test/lib.sh"
mutate=$BUILD/fuzz-mutate
out=$BUILD/fuzz
seed=${FUZZ_SEED:-$(date +%s)}
jobs=$JOBS
end=$(($(date +%s) + ${FUZZ_SECONDS:-60}))
mkdir -p "$out"

worker() { # FIRST-SEED: every jobs-th seed from there
  n=$1 tried=0 found=0 file=$out/candidate-$2.c
  while [ "$(date +%s)" -lt "$end" ] && [ $tried -lt "${FUZZ_INPUTS:-1000000}" ]; do
    "$mutate" "$n" test/c/*.c examples/*.c >"$file"
    timeout -s KILL 20 "$cantrip" model --cfa -q "$file" >/dev/null 2>"$file.err" </dev/null
    status=$?
    case $status in
    0 | 1 | 2) ;;
    *)
      found=$((found + 1))
      cp "$file" "$out/finding-$n.c"
      echo "seed $n: exit $status: $out/finding-$n.c: $(grep -m 1 -E 'defect|Assertion' "$file.err" | cut -c 1-160)"
      ;;
    esac
    tried=$((tried + 1)) n=$((n + jobs))
  done
  rm -f "$file" "$file.err"
  echo "$tried $found" >"$out/worker-$2"
}

i=0
while [ $i -lt "$jobs" ]; do
  worker $((seed + i)) $i &
  i=$((i + 1))
done
wait
set -- $(cat "$out"/worker-* | awk '{ t += $1; f += $2 } END { print t, f }')
rm -f "$out"/worker-*
echo "$1 inputs from seed $seed, $2 findings"
[ "$2" = 0 ] && [ "$1" -gt 0 ]
