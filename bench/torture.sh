#!/bin/sh
# gcc's execution tests through the interpreter. Unpacks gcc.c-torture/execute from Debian's
# package gcc-12-source, leaves out what the sources show to be beyond the product (with a
# count per reason), compiles and runs the rest with gcc, runs them with `cantrip run`, and
# compares how they end. Exits non-zero below 98% or when cantrip crashes.
# usage: bench/torture.sh [NAME...]    names as execute/20000112-1.c, with results of their own;
#   all when absent: then the table is written to bench/torture.md as well
. "$(dirname "$0")/../test/lib.sh"
top=$BUILD/torture

# Options that change what a program means, from its dg- comments without a target selector.
options() {
  sed -n 's/.*dg-\(additional-\)\{0,1\}options {\{0,1\} *"\([^"]*\)" *}.*/\2/p' "$1" | tr ' ' '\n' |
    grep -E '^-(fwrapv|std=.*|fgnu89-inline|f(un|)signed-char|fsigned-char|D.*|U.*|fno-builtin.*|fcommon|ftrapv)$' |
    tr '\n' ' '
}

# Those that cantrip knows; gnu89 inline is what -std=gnu89 means.
known() {
  for option; do
    case $option in
    -std=* | -D* | -U*) printf '%s ' "$option" ;;
    -fgnu89-inline) printf '%s ' -std=gnu89 ;;
    esac
  done
}

# Why a program is left out, from its text after preprocessing (its own lines, no strings)
# and from what gcc says of it; nothing when it stays in.
exclusion() { # SOURCE PREPROCESSED DIAGNOSTICS
  awk '
    /^# [0-9]+ "/ { flags = $0; sub(/^# [0-9]+ "[^"]*"/, "", flags); sys = flags ~ / 3/; next }
    !sys { gsub(/"([^"\\]|\\.)*"/, "\"\""); print }' "$2" >"$2.own"
  if grep -qE '(^|[^A-Za-z0-9_])(asm|__asm|__asm__)([^A-Za-z0-9_]|$)' "$2.own"; then echo "inline assembly"
  elif grep -q 'forbids nested functions' "$3"; then echo "nested functions"
  elif grep -qE 'vector_size|__vector' "$2.own"; then echo "vector types"
  elif grep -qE '(^|[^A-Za-z0-9_])(_Complex|__complex__|__complex)([^A-Za-z0-9_]|$)' "$2.own"; then echo "complex numbers"
  elif grep -qE '__int128|__u?int128_t|mode *\( *(__)?TI(__)? *\)' "$2.own"; then echo "__int128"
  elif grep -qE '(^|[^A-Za-z0-9])(_*setjmp|_*longjmp|__builtin_setjmp|__builtin_longjmp)([^A-Za-z0-9_]|$)' "$2.own"; then echo "setjmp"
  elif grep -qE '__builtin_(ia32|arm|aarch64|altivec|vsx|mips|s390|sparc|nvptx|avr)_|[^A-Za-z0-9_]_mm(256|512)?_' "$2.own"; then echo "target builtins"
  fi
}

# One line on the standard output: RESULT, NAME, reason, separated by tabs.
one() {
  name=$1
  source=$top/$name
  flags=$(options "$source")
  sources=$source
  case $name in
  */builtins/*) sources="$source ${source%.c}-lib.c $top/execute/builtins/lib/main.c" ;;
  esac
  # shellcheck disable=SC2086
  {
    gcc -w -E $flags "$source" >"$dir/text.i" 2>/dev/null
    gcc -O0 -Wpedantic $flags $sources -o "$dir/program" -lm >"$dir/gcc" 2>&1
  }
  compiled=$?
  reason=$(exclusion "$source" "$dir/text.i" "$dir/gcc")
  if [ -n "$reason" ]; then
    printf 'excluded\t%s\t%s\n' "$name" "$reason"
    return
  fi
  if [ "$compiled" != 0 ]; then
    printf 'excluded\t%s\t%s\n' "$name" "gcc does not compile it"
    return
  fi
  {
    (ulimit -s unlimited 2>/dev/null; cd "$dir" && timeout 60 ./program >/dev/null 2>&1 </dev/null)
    native=$?
  } 2>/dev/null # a shell's word on the signal that ended it
  # shellcheck disable=SC2046,SC2086
  timeout 60 "$cantrip" run -q --checks none $(known $flags) $sources \
    >"$dir/out" 2>"$dir/err" </dev/null
  got=$?
  last=$(grep -E 'error:|undefined behaviour:|not modelled:|stopped:|aborted:|defect' "$dir/err" | head -n 1 | sed "s,$top/,,g" | cut -c 1-160)
  if [ "$got" = 6 ] || { [ "$got" -gt 128 ] && [ "$got" != "$native" ] && [ "$got" != 134 ]; }; then
    printf 'crash\t%s\texit %s: %s\n' "$name" "$got" "$last"
  elif [ "$got" = "$native" ]; then
    # shellcheck disable=SC2046,SC2086
    timeout 60 "$cantrip" run -q $(known $flags) $sources >/dev/null 2>"$dir/err" </dev/null
    if grep -q 'undefined behaviour:' "$dir/err"; then
      printf 'pass\t%s\t%s\n' "$name" "undefined: $(grep -m 1 'undefined behaviour:' "$dir/err" | sed "s,$top/,," | cut -c 1-140)"
    else
      printf 'pass\t%s\t\n' "$name"
    fi
  else
    [ "$got" != 124 ] || last="no end within 60 s"
    printf 'fail\t%s\texit %s, gcc %s: %s\n' "$name" "$got" "$native" "$last"
  fi
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi

if [ ! -d "$top/execute" ]; then
  tarball=$(ls /usr/src/gcc-12/gcc-12*.tar.xz 2>/dev/null | head -n 1)
  [ -n "$tarball" ] || { echo "no source of gcc: install gcc-12-source" >&2; exit 1; }
  mkdir -p "$top"
  echo "unpacking $tarball"
  tar -xJf "$tarball" -C "$top" --wildcards --strip-components=4 \
    '*/gcc/testsuite/gcc.c-torture/execute/*' || exit 1
fi
# What is behind a failure that cantrip's own message does not tell.
why() {
  case ${1#execute/} in
  20021127-1.c) echo "defines llabs itself, which gcc replaces by its own" ;;
  20031003-1.c) echo "converts a float that does not fit int, which gcc folds to INT_MAX" ;;
  20101011-1.c) echo "divides by zero in order to get a signal" ;;
  bitfld-3.c | pr32244-1.c | pr34971.c) echo "gcc computes with bit-fields wider than int in their own width, clang in that of their type" ;;
  loop-2f.c | loop-2g.c) echo "maps memory at a chosen address" ;;
  builtins/abs-3.c) echo "clang does not know __builtin_imaxabs: an implicit declaration, with a result of type int" ;;
  esac
}

report() {
  count() { awk -F '\t' -v r="$1" '$1 == r { n++ } END { print n + 0 }' "$results"; }
  total=$(wc -l <"$list") passed=$(count pass) failed=$(count fail) crashed=$(count crash)
  tried=$((passed + failed + crashed))
  undefined=$(awk -F '\t' '$1 == "pass" && $3 ~ /^undefined/ { n++ } END { print n + 0 }' "$results")
  echo "failures:"
  awk -F '\t' '$1 == "fail" || $1 == "crash"' "$results" | while IFS="$(printf '\t')" read -r kind name said; do
    printf '  %-5s %-24s %s\n' "$kind" "${name#execute/}" "$said"
    reason=$(why "$name")
    [ -z "$reason" ] || printf '  %-30s %s\n' '' "($reason)"
  done
  echo
  printf '%6d programs\n' "$total"
  awk -F '\t' '$1 == "excluded" { n[$3]++ } END { for (r in n) printf "%6d excluded: %s\n", n[r], r }' "$results" | sort -rn
  printf '%6d compared with gcc\n%6d passed\n%6d failed\n%6d crashes of cantrip\n' \
    "$tried" "$passed" "$failed" "$crashed"
  printf '%6d of the passed report undefined behaviour with all checks on\n' "$undefined"
  percent=$(awk -v p="$passed" -v t="$tried" 'BEGIN { printf "%.2f", t ? 100 * p / t : 0 }')
  echo "$percent% end as with gcc"
  echo "$crashed $percent" >"$results.sum"
}

if [ $# = 0 ]; then
  results=$top/results list=$top/list
  (cd "$top" && ls execute/*.c execute/ieee/*.c execute/builtins/*.c | grep -v -e '-lib\.c$') >"$list"
else
  results=$top/some list=$top/some.list
  printf '%s\n' "$@" >"$list"
fi
xargs -P "${JOBS:-2}" -n 1 sh bench/torture.sh --one <"$list" >"$results.new"
sort "$results.new" >"$results"
rm -f "$results.new"
report >"$results.text"
cat "$results.text"
echo "(details: $results)"
if [ $# = 0 ]; then
  {
    echo "# gcc's execution tests"
    echo
    echo "Command: \`make torture\` (bench/torture.sh), $(date -u +%Y-%m-%d), commit $(git rev-parse --short HEAD), against gcc $(gcc -dumpfullversion) -O0. A program passes when"
    echo "\`cantrip run --checks none\` ends with the exit code of the compiled program. What is left out is"
    echo "decided by the script from what the source contains."
    echo
    sed 's/^\(.\)/    \1/' "$results.text"
  } >bench/torture.md
fi
read -r crashed percent <"$results.sum"
[ "$crashed" = 0 ] && awk -v p="$percent" 'BEGIN { exit !(p >= 98) }'
