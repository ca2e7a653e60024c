#!/bin/sh
# Witnesses of fuzz/witnesses.c, right and wrong, in every style of YAML, through --validate. One that is wrong is not confirmed; one that is
# right is, whatever it looks like; one that is broken is refused.
# usage: fuzz/witnesses.sh [N [FIRST-SEED]]    N (200) for violations and proofs together, JOBS (2)
. "$(dirname "$0")/../test/lib.sh"

program() { # CONDITION
  cat <<END
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, last = 0;
  for (i = 0; i < n; i++) {
    last = i;
  }
  if ($1) reach_error();
  return 0;
}
END
}

one() { # SEED
  if [ $(($1 % 2)) = 0 ]; then kind=violation yes=10 condition='last == 7'; else kind=proof yes=0 condition='last < 0'; fi
  program "$condition" >"$dir/loop.c"
  "$BUILD/fuzz-witnesses" "$1" $kind >"$dir/w.yml" || exit 2
  timeout 60 "$cantrip" check --progress never --time-limit 10 "$dir/loop.c" --validate "$dir/w.yml" >"$dir/out" 2>&1 </dev/null
  status=$?
  want=$(sed -n 's/^# //p;q' "$dir/w.yml")
  case $want:$status in
  confirmed:$yes | denied:5 | refused:2) echo "$want as expected" ;;
  confirmed:5) echo "$1 unknown: a right $kind is not confirmed: $(tail -n 1 "$dir/out")" ;;
  *)
    echo "$1 wrong: a $kind that is to be $want: exit $status"
    cat "$dir/w.yml" "$dir/out"
    ;;
  esac
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
n=${1:-200} first=${2:-1}
seq "$first" $((first + n - 1)) | each --one >"$dir/all"
grep -v ' as expected$' "$dir/all"
confirmed=$(grep -c '^confirmed as' "$dir/all") denied=$(grep -c '^denied as' "$dir/all") refused=$(grep -c '^refused as' "$dir/all")
wrong=$(grep -c '^[0-9]* wrong' "$dir/all") open=$(grep -c '^[0-9]* unknown' "$dir/all")
echo "$n witnesses from seed $first: $confirmed confirmed, $denied denied, $refused refused, $open open, $wrong wrong"
[ "$wrong" = 0 ] && [ $((confirmed + denied + refused + open)) = "$n" ] && [ "$open" -le $((n / 20)) ]
