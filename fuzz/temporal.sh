#!/bin/sh
# temporal.sh [N] [SEED]: random components and temporal formulas, compared with what all their states say. What is wrong is
# told with its seed; `unknown` is counted. GENERATOR (temporal; interleaved: pairs of components)
BUILD=${BUILD:-build}
n=${1:-500} seed=${2:-1}
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT
right=0 unknown=0 wrong=0
i=0
while [ $i -lt "$n" ]; do
  "$BUILD/fuzz-${GENERATOR:-temporal}" $((seed * 1000003 + i)) "$dir" >"$dir/want" || exit 2
  timeout 60 "$BUILD/cantrip" check --certify --time-limit "${LIMIT:-10}" "$dir/p.c" "$dir/p.spec" >"$dir/out" 2>"$dir/err"
  case $? in 0 | 5 | 10) ;; *)
    echo "seed $((seed * 1000003 + i)): $(tail -n 1 "$dir/err")"
    wrong=$((wrong + 1)) ;;
  esac
  while read -r name want; do
    if grep -q "^$name $want\|^$name is $want" "$dir/out"; then right=$((right + 1))
    elif grep -q "^$name is unknown" "$dir/out" || ! grep -q "^$name " "$dir/out"; then unknown=$((unknown + 1))
    else
      wrong=$((wrong + 1))
      echo "seed $((seed * 1000003 + i)): $name must be $want: $(grep "^$name " "$dir/out")"
    fi
  done <"$dir/want"
  i=$((i + 1))
done
echo "$n components: $right right, $unknown unknown, $wrong wrong"
[ $wrong = 0 ] && [ $right -gt 0 ]
