#!/bin/sh
# The loop programs of test/c/loops that hold and need no options, by Frama-C's Eva and by cantrip: how many does each prove?
# Needs the Debian package frama-c-base. usage: bench/eva.sh    PRECISION (6), LIMIT (60, seconds a program)
. "$(dirname "$0")/../test/lib.sh"
command -v frama-c >/dev/null 2>&1 || { echo "bench/eva.sh: frama-c is not installed (frama-c-base)" >&2; exit 1; }
LIMIT=${LIMIT:-60} n=0 eva=0 own=0
printf '%s\n' 'void reach_error(void) { /*@ assert \false; */ }' >"$dir/error.c"
for file in test/c/loops/*.c; do
  [ "$(values "$file" verdict)" = holds ] && [ -z "$(values "$file" check | tr -d ' ')" ] || continue
  n=$((n + 1))
  timeout "$LIMIT" frama-c -eva -eva-precision "${PRECISION:-6}" "$file" "$dir/error.c" >"$dir/out" 2>&1 &&
    ! grep -qE 'got status (unknown|invalid)' "$dir/out" && eva=$((eva + 1))
  "$cantrip" check -q --time-limit "$LIMIT" "$file" >"$dir/out" 2>&1 && own=$((own + 1))
done
echo "$n programs; Frama-C $(frama-c -version), Eva: $eva proved; cantrip: $own proved"
