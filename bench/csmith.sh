#!/bin/sh
# Random programs of csmith: the checksum of `cantrip run` must be gcc's. Seeds are 1 to N
# (1000); programs that gcc's binary does not finish in 5 s are set aside. Differences are
# kept in build/csmith/diff; any of them, or a crash, makes the exit code non-zero. A full
# run writes bench/csmith.md.
# usage: bench/csmith.sh [N | FIRST LAST]
. "$(dirname "$0")/../test/lib.sh"
top=$BUILD/csmith
include=/usr/include/csmith
[ -f $include/csmith.h ] || include=$(dirname "$(ls /usr/include/csmith*/csmith.h 2>/dev/null | head -n 1)")

one() {
  seed=$1
  # it leaves a platform.info where it runs
  (cd "$dir" && csmith --seed "$seed" --no-float --no-vol-struct-union-fields --concise -o "$seed.c") >/dev/null 2>&1 &&
    gcc -O0 -w -I "$include" "$dir/$seed.c" -o "$dir/program" 2>"$dir/gcc" ||
    { printf 'unusable\t%s\t%s\n' "$seed" "$(head -n 1 "$dir/gcc")"; return; }
  {
    timeout 5 "$dir/program" >"$dir/want"
    native=$?
  } 2>/dev/null
  if [ $native = 124 ]; then
    printf 'slow\t%s\t\n' "$seed"
    return
  fi
  timeout 120 "$cantrip" run -q -I "$include" "$dir/$seed.c" >"$dir/got" 2>"$dir/err" </dev/null
  got=$?
  if [ $got = $native ] && cmp -s "$dir/want" "$dir/got"; then
    printf 'equal\t%s\t\n' "$seed"
    return
  fi
  kind=different
  [ $got != 124 ] || kind=unfinished
  [ $got != 6 ] && [ $got -lt 128 ] || kind=crash
  [ $kind = unfinished ] || cp "$dir/$seed.c" "$top/diff/"
  printf '%s\t%s\texit %s, gcc %s: %s\n' $kind "$seed" $got $native \
    "$(grep -vE '^ |^$' "$dir/err" | head -n 1 | cut -c 1-140)"
}

mkdir -p "$top/diff"
if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
first=1 last=${1:-1000}
[ $# -lt 2 ] || first=$1 last=$2
seq "$first" "$last" | xargs -P "${JOBS:-2}" -n 1 sh bench/csmith.sh --one >"$top/results"
report() {
  awk -F '\t' '$1 == "different" || $1 == "crash" || $1 == "unfinished" { printf "  %-10s seed %-6s %s\n", $1, $2, $3 }' "$top/results"
  awk -F '\t' '
    { n[$1]++ }
    END {
      printf "%6d programs\n%6d gcc does not finish in 5 s\n%6d unusable\n", NR, n["slow"], n["unusable"]
      printf "%6d equal\n%6d different\n%6d not finished in 120 s\n%6d crashes of cantrip\n", n["equal"], n["different"], n["unfinished"], n["crash"]
      exit n["different"] + n["crash"] + n["unfinished"] + n["unusable"] > 0 || !n["equal"]
    }' "$top/results"
}
report >"$top/report"
status=$?
cat "$top/report"
if [ $# = 0 ]; then
  {
    echo "# Random programs of csmith"
    echo
    echo "Command: \`make csmith\` (bench/csmith.sh), $(date -u +%Y-%m-%d), commit $(git rev-parse --short HEAD): $(csmith --version | head -n 1), seeds 1 to 1000, options"
    echo "\`--no-float --no-vol-struct-union-fields --concise\`. A program is equal when \`cantrip run\`, with all"
    echo "checks on, prints the checksum that it prints when compiled by gcc $(gcc -dumpfullversion) -O0. What csmith makes"
    echo "may run forever: what gcc's binary does not finish in 5 s is set aside."
    echo
    sed 's/^/    /' "$top/report"
  } >bench/csmith.md
fi
exit $status
