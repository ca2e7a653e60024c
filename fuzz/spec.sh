#!/bin/sh
# Mutated specifications through the reader and the elaborator, under the sanitizers, for a bounded time.
# Whatever the input, spec_run ends with 0 or 2 within 20 s; anything else is a finding and is kept
# in build/fuzz.
#   FUZZ_SECONDS (60), FUZZ_SEED (the time of day), FUZZ_INPUTS (as many as there is time for)
. "$(dirname "$0")/../test/lib.sh"
run=${SPEC_RUN:-$BUILD/sanitize/unit/spec_run}
out=$BUILD/fuzz
seed=${FUZZ_SEED:-$(date +%s)}
end=$(($(date +%s) + ${FUZZ_SECONDS:-60}))
mkdir -p "$out"
n=$seed tried=0 found=0 file=$out/candidate.spec
while [ "$(date +%s)" -lt "$end" ] && [ $tried -lt "${FUZZ_INPUTS:-1000000}" ]; do
  "$BUILD/fuzz-mutate" "$n" test/spec/*.spec >"$file"
  timeout -s KILL 20 "$run" -n 20000 "$file" >/dev/null 2>"$file.err" </dev/null
  status=$?
  case $status in
  0 | 2) ;;
  *)
    found=$((found + 1))
    cp "$file" "$out/finding-$n.spec"
    echo "seed $n: exit $status: $out/finding-$n.spec: $(grep -m 1 -E 'ERROR|runtime error|Assertion' "$file.err" | cut -c 1-160)"
    ;;
  esac
  tried=$((tried + 1)) n=$((n + 1))
done
rm -f "$file" "$file.err"
echo "$tried inputs from seed $seed, $found findings"
[ "$found" = 0 ] && [ $tried -gt 0 ]
