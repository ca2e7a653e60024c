#!/bin/sh
# Which tests execute which lines? Builds a copy of the sources with a mark in every basic block (test/coverage.c), runs each test by
# itself, and writes for test/mutation.sh, below BUILD/coverage,
#   tree                   the sources as they were: lines that have moved since are found by comparison
#   tests                  TEST, a tab, seconds: those that passed
#   lines/ROOM-FILE.c      LINE, a tab, TEST: the test executes a block that begins on this line
# A test is a word for test/check.sh: one file of a corpus, one unit test, one fuzzer, a whole stage.
# usage: test/mutation-coverage.sh [TEST...]; two at a time (JOBS); with TESTs, only these
. "$(dirname "$0")/lib.sh"
. test/mutation-tree.sh
top=$BUILD/coverage tree=$BUILD/coverage/tree

tests() {
  ls test/unit/test_*.c | sed 's/^/unit:/'
  ls test/spec/*.spec | sed 's/^/spec:/'
  for stage in conform ltl; do ls "test/$stage"/*.c | sed "s/^/$stage:/"; done
  for stage in checks ends threads; do ls "test/c/$stage"/*.c | sed "s/^/$stage:/"; done
  ls test/c/*.[ci] test/c/reach/*.[ci] test/c/loops/*.[ci] | sed 's/^/corpus:/'
  grep -l violated test/c/checks/*.c test/conform/*.c | sed 's/^/harness:/'
  printf '%s\n' cli lts outputs functions lsp flat validate harness manual html library
  sed -n 's/^fuzzer \([a-z]*\) .*/fuzz:\1/p' test/fuzz.sh
  grep -l '^// check:' test/c/*.[ci] test/c/reach/*.[ci] test/c/loops/*.[ci] | sed 's/^/engines:/'
}

one() { # TEST
  raw=$top/raw/$(echo "$1" | tr / -)
  rm -rf "$raw"
  mkdir -p "$raw" "$dir/marks"
  began=$(date +%s%N)
  (cd "$tree" && COVERAGE=$dir/marks JOBS=1 BUILD=build CANTRIP=$tree/build/cantrip sh test/check.sh "$1") >"$raw/log" 2>&1
  status=$?
  ended=$(date +%s%N)
  for marks in "$dir/marks"/*; do
    # a byte is 1 where an executed block begins
    [ ! -s "$marks" ] || LC_ALL=C grep -obUaP '\x01' "$marks" | cut -d : -f 1 >"$raw/${marks##*/}.blocks"
  done
  if [ $status = 0 ]; then
    printf '%s\t%d.%02d\n' "$1" $(((ended - began) / 1000000000)) $(((ended - began) / 10000000 % 100)) >"$raw/test"
  else
    echo "$1 fails: $(head -n 1 "$raw/log")"
  fi
}

# lines_of PROGRAM: for each of the tests that ran it, `FILE LINE TEST`
lines_of() {
  binary=$(find "$tree/build" -name "$1" -type f -perm -u+x | head -n 1)
  [ -n "$binary" ] || return
  cat "$top"/raw/*/"$1.blocks" | sort -un >"$dir/blocks"
  # a mark stands for the address behind the call that has set it
  awk '{ printf "0x%x\n", $1 - 1 }' "$dir/blocks" | addr2line -e "$binary" | sed 's/ (disc.*//; s/.*\/src\//src\//' | paste "$dir/blocks" - >"$dir/table"
  for blocks in "$top"/raw/*/"$1.blocks"; do
    awk -F '\t' -v OFS='\t' -v test="$(cut -f 1 "${blocks%/*}/test" 2>/dev/null)" '
      test == "" { exit }
      NR == FNR { at[$1] = $2; next }
      at[$1] ~ /^src\// && !seen[at[$1]]++ { split(at[$1], place, ":"); print place[1], place[2], test }' "$dir/table" "$blocks"
  done
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
mkdir -p "$top"
rm -rf "$top/raw"
synchronise "$tree"
gcc -O2 -c test/coverage.c -o "$top/marks.o" || exit 1
LDLIBS=$top/marks.o make --no-print-directory -C "$tree" -j"$JOBS" BUILD=build CFLAGS="-O1 -g -fsanitize-coverage=trace-pc" \
  all units fuzzers build/man-page >"$top/log" 2>&1 || { tail -n 20 "$top/log"; exit 1; }
if [ $# = 0 ]; then tests; else printf '%s\n' "$@"; fi | each --one
cat "$top"/raw/*/test >"$top/tests"
for program in $(ls "$top"/raw/*/*.blocks | sed 's|.*/||; s|\.blocks$||' | sort -u); do lines_of "$program"; done >"$dir/lines"
rm -rf "$top/lines" && mkdir "$top/lines"
awk -F '\t' -v OFS='\t' -v top="$top/lines/" '{ name = substr($1, 5); sub("/", "-", name); print $2, $3 >(top name) }' "$dir/lines"
echo "$(wc -l <"$top/tests") tests, $(cut -f 1,2 "$dir/lines" | sort -u | wc -l) lines"
