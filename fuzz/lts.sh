#!/bin/sh
# Random transition systems of fuzz/lts.c, or fuzz/product.c, on all cores. A difference is printed with its seed, which
# `$BUILD/fuzz-lts 1 SEED` shows again.
# usage: fuzz/lts.sh [N [FIRST-SEED]]    N (100000), JOBS (2), FUZZER (lts)
. "$(dirname "$0")/../test/lib.sh"
n=${1:-100000} first=${2:-1} jobs=$JOBS status=0
each=$(((n + jobs - 1) / jobs))
ids=
for k in $(seq 0 $((jobs - 1))); do
  "$BUILD/fuzz-${FUZZER:-lts}" "$each" $((first + k * each)) &
  ids="$ids $!"
done
for id in $ids; do
  wait "$id" || status=1
done
exit $status
