#!/bin/sh
# Random systems in parallel of fuzz/levels.c, on all cores. A difference is printed with its seed, which
# `$BUILD/fuzz-levels 1 SEED` shows again.
# usage: fuzz/levels.sh [N [FIRST-SEED]]    N (20000), JOBS (2)
. "$(dirname "$0")/../test/lib.sh"
n=${1:-20000} first=${2:-1} jobs=$JOBS status=0
each=$(((n + jobs - 1) / jobs))
ids=
for k in $(seq 0 $((jobs - 1))); do
  "$BUILD/fuzz-levels" "$each" $((first + k * each)) &
  ids="$ids $!"
done
for id in $ids; do
  wait "$id" || status=1
done
exit $status
