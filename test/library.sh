#!/bin/sh
# The models of share/cantrip/library: compared with the C library of this machine (test/library/driver.h), and in programs
# (test/library/programs.tsv): each claim of the third column holds, each of the fourth is broken by some execution.
# A line has the names of the functions, what is included beside assert's own, and the two claims. Lines whose first column begins
# with `?` may be unknown: their models are loops, or roundings of which only the range is known.
# usage: test/library.sh [NAME]...: only the lines of these functions
. "$(dirname "$0")/lib.sh"
table=test/library/programs.tsv

# program HEADERS CODE
program() {
  echo '#define _GNU_SOURCE'
  for h in $1; do echo "#include <$h.h>"; done
  printf '%s\n' 'extern void reach_error(void);' 'extern int __VERIFIER_nondet_int(void);' \
    '#define CLAIM(x) do { if (!(x)) reach_error(); } while (0)' 'int main(void) {' \
    '  int any = __VERIFIER_nondet_int();' "  $2" '  return any & 0;' '}'
}

# one LINE: what is wrong with a line of the table
one() {
  sed -n "${1}p" "$table" >"$dir/line"
  tab=$(printf '\t') may=
  IFS=$tab read -r names headers holds violated <"$dir/line"
  case $names in \?*) may=unknown ;; esac
  for want in holds violated; do
    eval "code=\$$want"
    program "$headers" "$code" >"$dir/program.c"
    "$cantrip" check --progress never --time-limit 5 "$dir/program.c" >"$dir/out" 2>"$dir/errors"
    verdict=$(verdict_of "$dir/out" $? "$dir/errors")
    case $verdict in
    "$want") ;;
    unknown*) [ "$may" ] || echo "  $want is expected, but it is $verdict: $code" ;;
    *) echo "  $want is expected, but it is $verdict: $code" ;;
    esac
  done >"$dir/problems"
  report "$names" "$dir/problems"
}

if [ "$1" = --one ]; then one "$2"; fi

compared=0 wrong=0
if [ $# = 0 ]; then
  cp doc/assumptions.md "$dir/assumptions.md"
  sh tools/models.sh "$dir/assumptions.md"
  if cmp -s doc/assumptions.md "$dir/assumptions.md"; then
    current=1
  else
    current=0
    echo "the list of models is out of date: run sh tools/models.sh doc/assumptions.md"
  fi
  if sh tools/link-models.sh "$BUILD/library" >"$dir/log" 2>&1 && "$BUILD/library/driver" 40 >>"$dir/log" 2>&1; then
    tail -n 2 "$dir/log" | head -n 1
  else
    cat "$dir/log"
  fi
  last=$(tail -n 1 "$dir/log")
  case $last in
  *" passed, "*" failed") compared=${last%% passed*} wrong=${last#*passed, } wrong=${wrong% failed} ;;
  *) compared=0 wrong=1 ;;
  esac
  compared=$((compared + current)) wrong=$((wrong + 1 - current))
fi
lines=$(awk -F '\t' -v only="$*" 'BEGIN { n = split(only, want, " ") } /^#/ || !NF { next } !n { print NR; next }
  { for (i = 1; i <= n; i++) if (index(" " $1 " ", " " want[i] " ")) { print NR; next } }' "$table")
printf '%s\n' $lines | each --one >"$dir/results"
grep -v '^ok ' "$dir/results"
passed=$(($(grep -c '^ok ' "$dir/results") + compared))
failed=$(($(grep -c '^not ok ' "$dir/results") + wrong))
finish
