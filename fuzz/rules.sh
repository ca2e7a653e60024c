#!/bin/sh
# Would the fuzzer of threads notice if a rule of the search were wrong? Each rule of fuzz/rules.tsv is broken in a copy of the sources; then
# fuzz-threads runs to its first difference, and if it finds none, the tests of threads run. Prints each rule and what noticed it.
# Fails unless all are noticed, but for those that fuzz/rules-equivalent.tsv has with a reason.
# usage: fuzz/rules.sh [N [FIRST-SEED [NAME]]]    N (400) programs for each rule; NAME: only the rules whose names contain it; STAGE=no: the fuzzer alone
. "$(dirname "$0")/../test/lib.sh"
. test/mutation-tree.sh
n=${1:-400} seed=${2:-1} only=$3 tree=$BUILD/rules

build() { make -C "$tree" BUILD=build "$@" >"$dir/log" 2>&1; } # TARGET...

# noticed_by: what notices the fault that was built
noticed_by() {
  build build/fuzz-threads || { echo "not built: $(grep -m 1 error "$dir/log")"; return; }
  timeout 600 "$tree/build/fuzz-threads" "$n" "$seed" stop >"$dir/said" 2>&1 || { echo "fuzz-threads: $(grep -m 1 -E 'WRONG|assert|not C' "$dir/said" | cut -c 1-60)"; return; }
  [ "$STAGE" != no ] || { echo nothing; return; }
  build all build/answers || { echo "not built"; return; }
  (cd "$tree" && STOP=yes BUILD=build CANTRIP=$tree/build/cantrip timeout 900 sh test/check.sh threads) >"$dir/said" 2>&1 ||
    { echo "threads: $(grep -m 1 -vE '^(skipped|xargs)' "$dir/said" | cut -c 1-60)"; return; }
  echo nothing
}

synchronise "$tree"
build -j"$JOBS" all build/fuzz-threads build/answers || { tail -n 5 "$dir/log"; exit 1; }
separator=$(printf '\037') missed=0 all=0
grep -v '^#' fuzz/rules.tsv | grep -F -e "$only" | tr '\t' '\037' >"$dir/rules"
while IFS=$separator read -r name file before after; do
  all=$((all + 1))
  replaced "$file" "$before" "$after" >"$tree/$file" || { cp "$file" "$tree/$file"; echo "$name: $file does not have once: $before"; missed=$((missed + 1)); continue; }
  by=$(noticed_by)
  cp "$file" "$tree/$file"
  reason=$(awk -F '\t' -v name="$name" '$1 == name { print $2 }' fuzz/rules-equivalent.tsv)
  [ "$by" != nothing ] || [ -z "$reason" ] || by="equivalent: $reason"
  echo "$name: $by"
  case $by in nothing | not\ built*) missed=$((missed + 1)) ;; esac
done <"$dir/rules"
echo "$all rules, $missed not noticed"
[ $missed = 0 ]
