#!/bin/sh
# Would the tests notice? Every line of test/mutation.tsv is one fault on purpose: a file, a text that occurs exactly once in
# it, what to put in its place, and the tests that notice (as for test/check.sh), or `-` and the reason why none can. Each fault
# is put into a copy of the sources, built, and the tests are run: first those that are named, then, if they do not notice, stage
# by stage, the fast ones first, to the first failure. The unchanged copy must pass all of them.
# Prints what killed each fault and in how many seconds, then `N of M killed`; fails when that is less than nine in ten, or when a
# fault is not what the table says.
# usage: test/mutation.sh [PATTERN]    the faults with PATTERN in their line; LIMIT (900, seconds a stage); QUICK=yes runs only the
#   tests that are named; BUILD/mutation is where the copies are, one for each of JOBS
. "$(dirname "$0")/lib.sh"
top=$BUILD/mutation
stages="unit spec lts checks conform flat corpus cli"
LIMIT=${LIMIT:-900}
export LIMIT QUICK

# Files are copied only where they differ, so that what was built is not built again.
synchronise() {
  mkdir -p "$tree"
  find Makefile README.md .clang-format src share test fuzz bench doc examples -type f >"$dir/files"
  while IFS= read -r file; do
    cmp -s "$file" "$tree/$file" || { mkdir -p "$tree/$(dirname "$file")" && cp "$file" "$tree/$file"; }
  done <"$dir/files"
  (cd "$tree" && find src share test fuzz bench doc examples -type f) | while IFS= read -r file; do
    [ -e "$file" ] || rm -f "$tree/$file"
  done
}

build() { make "$@" -C "$tree" BUILD=build CFLAGS=-O1 >"$tree/log" 2>&1; } # TARGET...

# The programs that the tests need besides cantrip itself; to link all unit tests takes longer than to run most of them.
programs_for() { # WORD...
  for word; do
    case $word in
    unit:test_*) echo "build/unit/${word#unit:}" ;;
    unit* | sanitize*) echo units ;;
    spec*) echo build/unit/spec_run ;;
    flat*) echo build/unit/flat_run ;;
    esac
  done
}

# Do these tests pass?
passes() { # WORD... for test/check.sh
  # the words have no blanks
  build all $(programs_for "$@") &&
    (cd "$tree" && JOBS=1 STOP=yes BUILD=build CANTRIP=$tree/build/cantrip timeout -s KILL "$LIMIT" sh test/check.sh "$@") >"$tree/log" 2>&1
}

# The stage and the test that failed, as the log has it.
culprit() {
  awk '/^skipped:/ || /^xargs:/ { next } !first { first = $0; sub(/^not ok /, "", first) } / passed, .* failed/ && NF > 4 { stage = $1 }
    END { print stage ? stage ":" substr(first, 1, 60) : "out of time" }' "$tree/log"
}

# The file with its text replaced; exit 1 unless it occurs exactly once.
replaced() { # FILE BEFORE AFTER
  BEFORE=$2 AFTER=$3 awk '
    { text = text $0 "\n" }
    END {
      before = ENVIRON["BEFORE"]
      at = index(text, before)
      if (!at || index(substr(text, at + 1), before)) exit 1
      printf "%s%s%s", substr(text, 1, at - 1), ENVIRON["AFTER"], substr(text, at + length(before))
    }' "$1"
}

# What kills the fault: a test, `nothing`, or why it is no fault.
killer() { # FILE BEFORE AFTER TESTS
  replaced "$1" "$2" "$3" >"$tree/changed" || { echo "error: the text does not occur once"; return; }
  cp "$tree/changed" "$tree/$1"
  if ! build all; then
    echo "error: $(grep -m 1 error: "$tree/log")"
  elif [ "$4" != - ] && ! passes $4; then
    culprit
  elif [ -n "$QUICK" ]; then
    echo nothing
  else
    for s in $stages; do
      passes "$s" || { culprit; break; }
    done | grep . || echo nothing
  fi
  cp "$1" "$tree/$1"
}

# Takes the faults whose numbers are NUMBER modulo JOBS, one after the other.
worker() { # NUMBER
  tree=$top/$1
  n=0
  separator=$(printf '\037') # a blank or tab would swallow empty fields
  while IFS="$separator" read -r file before after tests reason; do
    n=$((n + 1))
    [ $((n % JOBS)) = "$1" ] || continue
    began=$(date +%s)
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$file" "$before" "$after" "$(killer "$file" "$before" "$after" "$tests")" \
      $(($(date +%s) - began)) "$reason"
  done <"$top/faults" >"$top/results-$1"
}

if [ "$1" = --worker ]; then
  worker "$2"
  exit 0
fi
mkdir -p "$top"
grep -v '^#' test/mutation.tsv | grep -F -e "$1" | tr '\t' '\037' >"$top/faults"
tree=$top/0
synchronise
build -j"$JOBS" all units || { tail -n 20 "$tree/log"; echo "the unchanged sources do not build"; exit 1; }
i=1
while [ $i -lt "$JOBS" ]; do
  rm -rf "${top:?}/$i" && cp -Rp "$tree" "$top/$i"
  i=$((i + 1))
done
if [ -n "$QUICK" ]; then
  words=$(tr '\037' '\t' <"$top/faults" | cut -f 4 | tr ' ' '\n' | grep -v '^-$' | sort -u)
else
  words=$stages
fi
for word in $words; do
  passes "$word" || { tail -n 20 "$tree/log"; echo "the unchanged sources fail, or take too long: $word"; exit 1; }
done
seq 0 $((JOBS - 1)) | each --worker
cat "$top"/results-* | sort >"$top/results"
awk -F '\t' '
  { printf "%-24s %-60s %4d s  %s  ->  %s%s\n", $1, $4, $5, $2, $3, $4 == "nothing" && $6 != "" ? "  (" $6 ")" : "" }
  $4 ~ /^error/ { errors++; next }
  $4 != "nothing" { killed++ }
  $4 != "nothing" && $6 != "" { print "  killed, though the table says why nothing would: " $6; errors++ }
  $4 == "nothing" && $6 == "" { print "  survives without a reason"; errors++ }
  END {
    printf "%d of %d killed\n", killed, NR
    exit errors > 0 || killed < 0.9 * NR
  }' "$top/results"
