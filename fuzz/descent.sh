#!/bin/sh
# descent.sh [N] [SEED]: random recursive functions, do they end? Compared with calling them with everything. What is wrong is kept
# in build/fuzz/descent-SEED.c; `unknown` is counted.
. "$(dirname "$0")/../test/lib.sh"
n=${1:-500} seed=${2:-1}
right=0 unknown=0 wrong=0 ends=0
mkdir -p "$BUILD/fuzz"
echo 'CHECK( init(main()), LTL(F end) )' >"$dir/termination.prp"
i=0
while [ $i -lt "$n" ]; do
  number=$((seed * 1000003 + i)) i=$((i + 1))
  want=$("$BUILD/fuzz-descent" $number "$dir") || exit 2
  timeout 60 "$cantrip" check -q --certify --time-limit "${LIMIT:-5}" "$dir/p.c" "$dir/termination.prp" >"$dir/out" 2>"$dir/err"
  got="termination $(sed -n 's/^verdict: \([a-z]*\).*/\1/p' "$dir/out")"
  case $got in
  "$want") right=$((right + 1)) && case $want in *holds) ends=$((ends + 1)) ;; esac ;;
  *unknown) unknown=$((unknown + 1)) ;;
  *)
    wrong=$((wrong + 1))
    cp "$dir/p.c" "$BUILD/fuzz/descent-$number.c"
    echo "seed $number: must be $want, is $got $(tail -n 1 "$dir/err")"
    ;;
  esac
done
echo "$n programs: $right right ($ends end), $unknown unknown, $wrong wrong"
[ $wrong = 0 ] && [ $right -gt 0 ]
