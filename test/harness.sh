#!/bin/sh
# Violations as C files: each of the corpora's is compiled with gcc as its first lines say, and must exit with 10. What no compiled program can
# show is listed in test/harness.tsv, each with its reason, and counted apart; of the others at least 97 of 100 must reproduce their violation.
# usage: test/harness.sh [FILE...]; two at a time (JOBS); LIST=yes names those that do not; EVERY=5 takes every fifth program; with FILEs,
# only theirs are tried, and none of threads
. "$(dirname "$0")/lib.sh"

# one harness: prints `yes`, `no REASON`
try() { # FILE
  if grep -q '^ *It may fail' "$1"; then doubt=" (it says that it may)"; else doubt=; fi
  command=$(sed -n 's,^   \(gcc .*\) -o harness$,\1,p' "$1")
  case $command in *" -m32 "*) [ -n "$M32" ] || return ;; esac
  if ! (cd "$dir" && eval "$command -o '$dir/harness'") >"$dir/gcc" 2>&1; then
    echo "no $(grep -m 1 error "$dir/gcc")$doubt"
    return
  fi
  tool=$(sed -n 's,^   \(valgrind .*\)\./harness$,\1,p' "$1")
  [ -z "$tool" ] || command -v valgrind >/dev/null 2>&1 || return
  (cd "$dir" && exec env -u ASAN_OPTIONS -u UBSAN_OPTIONS timeout 20 setarch -R $tool ./harness) >"$dir/ran" 2>&1 </dev/null
  status=$?
  if [ $status = 10 ]; then echo yes; else echo "no exit $status: $(head -c 200 "$dir/ran" | tr '\n' ' ')$doubt"; fi
}

runs_of() { # FILE: the options of each of its runs, a line each
  case $1 in
  *.spec | */conform/* | */ltl/*) sed -n 's,^// check: \{0\,1\},,p' "$1" | sed -n 1p ;;
  */threads/*) # a run-time check of each kind that the file names
    echo "--deadlock $(sed -n -e '\,^//,!q' -e 's,^// \([a-z]*\): .*,\1,p' "$1" | grep -v -e unreach -e deadlock -e assuming | tr '\n' ',' | sed -n 's/\(.*\),$/--checks \1/p')" ;;
  *) values "$1" check | sed -n 1p ;;
  esac
}

one() { # FILE
  file=$1
  eval "set -- $(runs_of "$file")"
  spec=${file%.c}.spec
  case $file in */conform/* | */ltl/* | */checks/*) [ ! -f "$spec" ] || set -- "$@" "$spec" ;; esac
  timeout 60 "$cantrip" check --progress never --time-limit 30 "$file" "$@" --harness "$dir/h.c" >"$dir/out" 2>&1 </dev/null
  [ $? = 10 ] || return
  for h in "$dir"/h.c "$dir"/h-*.c; do
    [ -s "$h" ] || continue
    said=$(try "$h")
    [ -z "$said" ] || echo "$said ${h##*/} $file"
    rm -f "$h"
  done
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
if ! command -v gcc >/dev/null 2>&1; then
  skip "harnesses are not compiled: gcc is not installed"
  finish
fi
M32=$(echo 'int main(void) { return 0; }' | gcc -m32 -x c - -o "$dir/m32" 2>/dev/null && echo yes)
export M32
[ -n "$M32" ] || skip "harnesses of ilp32 are not compiled: gcc-multilib is not installed"
whole=
[ $# -gt 0 ] && EVERY=1 || whole=yes
[ $# -gt 0 ] || set -- $(grep -l 'verdict: violated' test/c/reach/*.[ci]) test/c/checks/*.c test/conform/*.c test/ltl/*.c
printf '%s\n' "$@" | awk -v every="${EVERY:-1}" 'NR % every == 0' | each --one >"$dir/all"
# those that are listed are counted apart; one that does reproduce is listed wrongly
awk -F '\t' -v dir="$dir" '
  FILENAME ~ /tsv$/ { if ($0 !~ /^#/) reason[$1 " " $2] = $3; next }
  { n = split($0, word, " "); key = word[n] " " word[n - 1] }
  key in reason { print $0 > (dir "/listed"); if ($0 ~ /^yes/) print key " is in test/harness.tsv, but reproduces its violation" > (dir "/stale"); next }
  { print > (dir "/counted") }' test/harness.tsv "$dir/all"
touch "$dir/listed" "$dir/stale" "$dir/counted"
mv "$dir/counted" "$dir/all"
yes=$(grep -c '^yes' "$dir/all") no=$(grep -c '^no' "$dir/all")
[ -z "$LIST" ] || grep '^no' "$dir/all"
echo "$yes violations reproduced, $no not; $(wc -l <"$dir/listed") cannot be"
while read -r sentence; do fail "$sentence"; done <"$dir/stale"
passed=$yes
if [ -n "$whole" ]; then
  # whatever else is chosen: a large program, of which views were made, numbers that C has no literals for, a function called result,
  # a member behind the first
  for file in test/c/reach/large-no-result-violated.c test/c/checks/float-to-integer.c test/c/checks/not-null-members.c test/conform/modifies-second.c; do
    said=$(one "$file")
    case $said in *"no "*) fail "$said" ;; *yes*) pass ;; *) fail "no harness of $file" ;; esac
  done
  # threads: at least 90 of 100 are forced natively, races and misuse as ThreadSanitizer sees them
  printf '%s\n' $(grep -l '^// [a-z0-9]*: violated' test/c/threads/*.c) examples/counter.c | each --one >"$dir/threads"
  forced=$(grep -c '^yes' "$dir/threads") free=$(grep -c '^no' "$dir/threads")
  echo "$forced violations of threads forced, $free not"
  passed=$((passed + forced))
  if [ "$forced" -lt $(((forced + free) * 90 / 100)) ] || [ "$forced" -lt 20 ]; then
    grep '^no' "$dir/threads"
    failed=$((failed + free + 1))
  fi
fi
if [ "$yes" -lt $(((yes + no) * ${LEAST:-97} / 100)) ] || [ "$yes" = 0 ]; then
  grep '^no' "$dir/all"
  failed=$((failed + no))
fi
finish
