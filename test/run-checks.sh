#!/bin/sh
# test/c/checks: what `cantrip check --checks` says of each obligation. A line that ends in
# `// violated: CLASS...` has a violated obligation of each of these classes, no other line has one.
# At the head: `// check: OPTIONS`, and perhaps `// met: N`, `// unreached: N`, `// violations: N` and `// unknown: N`
# (0 unless stated otherwise); `// assuming: KIND` for each kind of what is assumed; `// output: TEXT`: some line of what it prints
# contains TEXT. A program without a violation states how many are met or unreached. `// first:` where the first violation is enough: some
# of those that the lines name are found, and the others are unknown.
# usage: test/run-checks.sh [FILE...]; two at a time (JOBS)
. "$(dirname "$0")/lib.sh"
out=$dir/out want=$dir/want got=$dir/got

# count FILE NAME SIGN: does the number that is stated, if any, agree?
agrees() { [ -z "$1" ] || [ "$1" = "$2" ]; }

wanted() {
  awk '{ at = index($0, "// violated: ") } at > 1 { n = split(substr($0, at + 13), class, " ");
    for (i = 1; i <= n; i++) print class[i], FNR }' "$1" | sort -u
}

one() {
  # the words of the comment are options
  timeout 100 "$cantrip" check --progress never --time-limit 60 --json "$dir/json" $(values "$1" check) "$1" >"$out" 2>&1
  status=$?
  wanted "$1" >"$want"
  answers "$dir/json" >"$dir/answers" 2>/dev/null
  awk -F '\t' '$1 == "violated" && $3 { print $2, $3 }' "$dir/answers" | sort -u >"$got"
  if has "$1" first && [ -s "$got" ] && [ -z "$(comm -23 "$got" "$want")" ]; then cp "$got" "$want"; fi
  count() { awk -F '\t' -v answer="$1" '$1 == answer && $3 { n++ } END { print n + 0 }' "$dir/answers"; }
  violations=$(count violated) unknown=$(count unknown) met=$(count holds) unreached=$(count vacuous)
  stated=$(values "$1" unknown)
  code=0
  [ "$unknown" = 0 ] || code=5
  [ "$violations" = 0 ] || code=10
  values "$1" output >"$dir/texts"
  contains_all "$dir/texts" "$out" "check" >"$dir/problems"
  values "$1" assuming | sort >"$dir/texts"
  answers --assumed "$dir/json" | sort -u | diff -u --label assuming --label assumed "$dir/texts" - | grep '^[-+][^-+]' >>"$dir/problems"
  lacking=$(unsupported "$dir/json")
  [ -z "$lacking" ] || echo "  $lacking" >>"$dir/problems"
  [ -s "$want" ] || has "$1" met || has "$1" unreached || has "$1" unknown || echo "  no violation, and no met:, unreached: or unknown: at its head" >>"$dir/problems"
  if cmp -s "$want" "$got" && [ $status = $code ] && agrees "$(values "$1" met)" "$met" &&
    agrees "$(values "$1" unreached)" "$unreached" &&
    agrees "$(values "$1" violations)" "$violations" && { has "$1" first || agrees "${stated:-0}" "$unknown"; }; then
    report "$1" "$dir/problems"
  fi
  {
    cat "$dir/problems"
    echo "  $met met, $unreached unreached, $violations violated, $unknown unknown, exit $status; violated as expected (<) and as said (>):"
    diff "$want" "$got"
    grep '^unknown' "$dir/answers"
    grep 'error:' "$out"
  } >"$dir/problems.all"
  mv "$dir/problems.all" "$dir/problems"
  report "$1" "$dir/problems"
}

if [ "$1" = --one ]; then
  one "$2"
fi
[ $# -gt 0 ] || set -- test/c/checks/*.c
suite "$@"
