#!/bin/sh
# Would the tests notice? COUNT faults, drawn at random from src/ (test/mutate.c), are put into a copy of the sources, one at a time, which
# is built and tested by those tests that execute the changed line, as test/mutation-coverage.sh has found them; the fast ones first and all stages in
# turn, for about BUDGET seconds (120), to the first that fails. That test must pass on the unchanged sources, or it does not count. A fault that
# does not compile, or leaves the object file as it is, is drawn again.
# test/equivalent.tsv has faults that no test can notice: file, text of the line, operator, before, after, reason. A record whose
# line is no longer in its file has expired, and is named.
# Prints each fault and what killed it, the survivors once more, and `N of M killed, E equivalent`; fails below 85 of 100.
# usage: test/mutation.sh SEED COUNT [ROOM]    BUDGET; JOBS faults at a time, in BUILD/mutation/0, 1, ...
#        test/mutation.sh --again NUMBER...          faults of the last run once more
#        test/mutation.sh --list FILE                the faults of a table: file, a text that occurs once in it, what is put in its place
. "$(dirname "$0")/lib.sh"
. test/mutation-tree.sh
top=$BUILD/mutation coverage=$BUILD/coverage
BUDGET=${BUDGET:-120}
export BUDGET

build() { nice -n 5 make "$@" -C "$tree" BUILD=build CFLAGS=-O2 THIN=T >"$tree/log" 2>&1; } # TARGET...

# tests_for FILE LINE FIRST-LAST: the tests that execute the block of this line, in the order in which they are to run. The block begins on the
# line or above it in its function; what is computed later than it is written, below it.
tests_for() {
  lines=$coverage/lines/$(echo "${1#src/}" | tr / -)
  [ -s "$lines" ] || return
  # the line as it was when the coverage was taken: the line that is K-th now was on the line that stands K-th here
  diff --old-line-format='' --new-line-format='0
' --unchanged-line-format='%dn
' "$coverage/tree/$1" "$top/base/$1" >"$dir/moved"
  awk -F '\t' -v OFS='\t' -v now="$2" -v first="${3%-*}" -v last="${3#*-}" '
    FILENAME ~ /moved$/ { was[FNR] = $1; next }
    FILENAME ~ /tests$/ { seconds[$1] = $2; next }
    FNR == 1 {
      while (now > first && !was[now]) now--
      while (first < now && !was[first]) first++
      while (last > now && !was[last]) last--
      line = was[now] + 0; least = was[first] + 0; most = was[last] + 0
    }
    $1 >= least && $1 <= most { if (++share[$2] > all) all = share[$2] }
    $1 >= least && $1 <= line { if ($1 > above) { above = $1; delete chosen }; if ($1 == above) chosen[$2] = 1 }
    $1 > line && $1 <= most { if (!below || $1 < below) { below = $1; delete next_ones }; if ($1 == below) next_ones[$2] = 1 }
    END {
      for (t in chosen) if (t in seconds) print seconds[t] * (all / share[t]) ^ 2, seconds[t], t
      if (!above) for (t in next_ones) if (t in seconds) print seconds[t] * (all / share[t]) ^ 2, seconds[t], t
    }' "$dir/moved" "$coverage/tests" "$lines" | sort -n |
    # tests that execute more of the function come before those that execute less; and the more of a stage have run, the later its next one: a
    # hundred of one stage tell less than ten of each
    awk -F '\t' '{ stage = $3; sub(/:.*/, "", stage); n[stage]++; print $1 * (1 + 0.1 * n[stage]) + 0.02 * n[stage], $2, $3 }' | sort -n | cut -d ' ' -f 2-
}

# The programs that the tests need besides cantrip itself.
programs_for() { # TEST
  case $1 in
  unit:*) name=${1##*/} && echo "build/unit/${name%.c}" ;;
  spec:* ) echo "build/unit/spec_run build/answers" ;;
  flat) echo "build/unit/flat_run" ;;
  manual) echo "build/man-page build/answers" ;;
  *) echo build/answers ;;
  esac
}

passes() { # TREE TEST SECONDS: with some patience
  (cd "$1" && JOBS=1 STOP=yes BUILD=build CANTRIP=$1/build/cantrip nice -n 5 timeout -k 5 $((${3%.*} * 8 + 20)) sh test/check.sh "$2") >"$1/log" 2>&1
}

# What kills the fault: a test and what it says, or `nothing` and how many tests passed.
killer() { # FILE LINE FIRST-LAST
  tests_for "$1" "$2" "$3" >"$tree/tests"
  ran=0 began=$(date +%s)
  while read -r seconds test; do
    [ $(($(date +%s) - began)) -lt "$BUDGET" ] || break
    ran=$((ran + 1))
    build $(programs_for "$test") || { echo "$test does not build" && return; }
    passes "$tree" "$test" "$seconds" && continue
    status=$?
    said=$(awk '/^skipped:/ || /^xargs:/ || /^nice:/ { next } { print substr($0, 1, 80); exit }' "$tree/log")
    [ $status != 124 ] && [ $status != 137 ] || said="out of time"
    make -C "$top/base" BUILD=build CFLAGS=-O2 THIN=T $(programs_for "$test") >/dev/null 2>&1
    passes "$top/base" "$test" "$seconds" || { echo "  $test fails on the unchanged sources, too" >>"$top/notes" && continue; }
    echo "$test: $(echo "$said" | tr '\t' ' ')"
    return
  done <"$tree/tests"
  echo "nothing, of $ran tests that passed and $(wc -l <"$tree/tests") that execute it"
}

# One fault: a line of the list of results.
try() { # NUMBER: of the line in $top/faults
  fault=$(sed -n "$1p" "$top/faults")
  file=$(echo "$fault" | cut -f 2) line=$(echo "$fault" | cut -f 3) lines=$(echo "$fault" | cut -f 4)
  object=$tree/build/obj/${file#src/} && object=${object%.c}.o
  began=$(date +%s)
  reason=$(TEXT=$(sed -n "${line}p" "$top/base/$file" | sed 's/^ *//') FAULT=$fault awk -F '\t' '
    BEGIN { split(ENVIRON["FAULT"], part, "\t") }
    $1 == part[2] && $2 == ENVIRON["TEXT"] && $3 == part[6] && $4 == part[7] && $5 == part[8] { print $6 }' test/equivalent.tsv)
  if [ -n "$reason" ]; then
    killed="equivalent: $reason"
  else
    cp "$object" "$tree/object"
    cp "$top/sources/$1.c" "$tree/$file"
    if ! build build/obj/"${object##*/build/obj/}"; then
      killed="drawn again: it does not compile"
    elif cmp -s "$object" "$tree/object"; then
      killed="drawn again: the same object file"
    elif ! build all; then
      killed="drawn again: it does not link"
    else
      killed=$(killer "$file" "$line" "$lines")
    fi
    cp "$top/base/$file" "$tree/$file"
    cp "$tree/object" "$object" # newer than the source: it is not built again
  fi
  printf '%s\t%s\t%s\n' "$fault" "$killed" $(($(date +%s) - began))
}

# Takes numbers until COUNT faults have been judged.
worker() { # NUMBER
  tree=$top/$1
  while number=$(flock "$top/lock" sh "$self" --next) && [ -n "$number" ]; do
    try "$number" >"$tree/result"
    flock "$top/lock" sh -c 'cat "$0" >>"$1"' "$tree/result" "$top/results"
    awk -F '\t' '{ printf "%3d %s:%d %s [%s] %s  ->  %s  (%d s)\n      %s\n", $1, $2, $3, $5, $6, $7, $8, $10, $9 }' "$tree/result"
  done
}

# Under the lock: the next number to try, if more are wanted than have been judged or are being tried.
next() {
  drawn=$(cat "$top/next")
  again=$(grep -c "$(printf '\tdrawn again')" "$top/results")
  [ "$((drawn - again))" -lt "$(cat "$top/count")" ] || return
  [ "$drawn" -lt "$(wc -l <"$top/order")" ] || return
  echo $((drawn + 1)) >"$top/next"
  sed -n "$((drawn + 1))p" "$top/order"
}

case $1 in
--worker) worker "$2"; exit 0 ;;
--next) next; exit 0 ;;
esac
[ -d "$coverage/lines" ] || { echo "which tests execute which lines is not known yet: make mutation-coverage"; exit 1; }
mkdir -p "$top/sources"
: >"$top/notes"
if [ "$1" = --again ]; then
  shift
  printf '%s\n' "$@" >"$top/order"
  echo $# >"$top/count"
elif [ "$1" = --list ]; then
  grep -v '^#' "$2" | tr '\t' '\037' >"$dir/list"
  : >"$top/faults"
  separator=$(printf '\037') number=0
  while IFS=$separator read -r file before after; do
    number=$((number + 1))
    line=$(grep -nF -e "$before" "$file" | sed -n '1s/:.*//p')
    replaced "$file" "$before" "$after" >"$top/sources/$number.c" && [ -n "$line" ] || { echo "$file does not have once: $before"; exit 1; }
    printf '%s\t' "$number" "$file" "$line" "1-$(wc -l <"$file")" - given "$before" >>"$top/faults"
    echo "$after" >>"$top/faults"
  done <"$dir/list"
  cut -f 1 "$top/faults" >"$top/order"
  echo "$number" >"$top/count"
else
  seed=$1
  echo "$2" >"$top/count"
  # four times as many as are wanted: some do not compile
  files=$(ls src/*.c src/*/*.c | grep "^src/$3")
  "$BUILD/mutate" "$seed" $((4 * $(cat "$top/count"))) "$top/sources" $files -- \
    -std=gnu17 -Isrc "-I$BUILD" -I"${LLVM:-/usr/lib/llvm-19}/include" >"$top/faults" || exit 1
  cut -f 1 "$top/faults" >"$top/order"
  echo "seed $seed"
fi
tree=$top/base
synchronise "$tree"
build -j"$JOBS" all || { tail -n 20 "$tree/log"; echo "the unchanged sources do not build"; exit 1; }
for i in $(seq 0 $((JOBS - 1))); do
  tree=$top/$i
  [ -d "$tree" ] || cp -Rp "$top/base" "$tree"
  synchronise "$tree"
  build -j"$JOBS" all || exit 1
done
echo 0 >"$top/next"
: >"$top/results"
seq 0 $((JOBS - 1)) | each --worker
while IFS="$(printf '\t')" read -r file text rest; do
  case $file in \#* | '') continue ;; esac
  grep -qF -e "$text" "$file" 2>/dev/null || echo "expired in test/equivalent.tsv: $file: $text"
done <test/equivalent.tsv
cat "$top/notes"
echo "survivors:"
awk -F '\t' '
  $9 ~ /^drawn again/ { again++; next }
  $9 ~ /^equivalent/ { equivalent++; next }
  $9 ~ /^nothing/ { printf "%3d %s:%d %s [%s] %s  ->  %s\n      %s\n", $1, $2, $3, $5, $6, $7, $8, $9; left++; next }
  { killed++ }
  END {
    printf "%d of %d killed, %d equivalent, %d drawn again\n", killed, killed + left, equivalent, again
    exit killed < 0.85 * (killed + left)
  }' "$top/results"
