#!/bin/sh
# Hints: what was probably meant, what would help where no answer was found, and lists that are short unless -v asks for all.
. "$(dirname "$0")/lib.sh"

# says NAME EXIT TEXT COMMAND...
says() {
  name=$1 want=$2 text=$3
  shift 3
  "$cantrip" "$@" >"$dir/out" 2>&1 </dev/null
  got=$?
  if [ "$got" = "$want" ] && grep -qF -e "$text" "$dir/out"; then pass; else
    fail "$name: exit $got, expected $want and the text: $text"
    cut -c 1-200 "$dir/out" | tail -n 6 | sed 's/^/  | /'
  fi
}
lacks() { grep -qF -e "$1" "$dir/out" && fail "$name says: $1" || pass; } # TEXT

says "a command" 1 "did you mean 'check'" chekc examples/store.c
says "an option" 1 "did you mean --checks" check --cheks all examples/store.c
says "a check" 1 "none; did you mean 'bounds'?" check --checks null,boundz examples/store.c
says "no check" 1 "all, none" check --checks xyzzy examples/store.c
lacks "did you mean"
says "a word of an option" 1 "lp64|ilp32; did you mean 'lp64'?" check --data-model lp46 examples/store.c
says "a word of a list" 1 "did you mean 'nonnull'?" check --assume noalias,nonul examples/store.c
for command in "check --entry" "check --checks all --function" "check --all-functions --function" "run --entry" "spec --entry" "model --cfa --function"; do
  set -- $command
  case $1 in check | spec | run | model) want=2 ;; esac
  says "a function for $command" "$want" "no function 'averag' with a body; did you mean 'average'?" "$@" averag examples/average.c
done
says "a property" 2 "the specification has no property 'carefull'; did you mean 'careful'?" check --property carefull examples/upload.c examples/upload.spec
says "a property of a model" 2 "did you mean 'careful'?" model --lts --property carefull examples/upload.c examples/upload.spec
says "a process" 2 "undefined process 'Coinn'; did you mean 'Coin'?" lts --process Coinn examples/coin.spec
cat >"$dir/label.c" <<'C'
int main(void) { int x = 0; if (x) goto FAILURE; return 0; FAILURE: return 1; }
C
says "a label" 0 "no function has a label 'FAILUER'; did you mean 'FAILURE'?" check --label FAILUER "$dir/label.c"
says "a stub" 0 "--replace: no function 'mian'; did you mean 'main'?" check --replace mian "$dir/label.c"

# what would help
{
  echo 'unsigned next(unsigned x, unsigned n) {'
  i=0
  while [ $i -lt 60 ]; do echo "  x = x * 3u + ${i}u;"; i=$((i + 1)); done
  echo '  return n ? next(x, n - 1) * next(x + n, n - 1) + n : x;'
  echo '}'
  echo 'unsigned nondet_uint(void);'
  echo 'int main(void) { unsigned x = nondet_uint(), n = nondet_uint(); __CPROVER_assert(next(x, n) == next(x, n), "same"); }'
} >"$dir/costly.c"
says "a callee that costs most" 5 "hint: next() makes up 9" check --time-limit 2 --recursion inline "$dir/costly.c"
says "what to do about it" 5 "give it an abstraction in a .spec file, or check it by itself (--function next)" check --time-limit 2 --recursion inline "$dir/costly.c"
says "not with -q" 5 "verdict: unknown" check -q --time-limit 2 --recursion inline "$dir/costly.c"
lacks "hint:"
says "not with an answer" 10 "verdict: violated" check examples/store.c
lacks "hint:"

# one line for many assumptions of one kind
{
  for i in 1 2 3 4 5 6 7; do echo "int get$i(void);"; done
  echo 'int main(void) { int s = get1() & get2() & get3() & get4() & get5() & get6() & get7(); __CPROVER_assert((s & 8) == 0 || s != 7, "sum"); }'
} >"$dir/many.c"
says "many of one kind" 0 "assuming: get1() has no side effects; its result is arbitrary (and 6 more like this: -v)" check "$dir/many.c"
[ "$(grep -c '^assuming:' "$dir/out")" = 1 ] && pass || fail "there are $(grep -c '^assuming:' "$dir/out") lines"
says "all of them" 0 "assuming: get7() has no side effects; its result is arbitrary" check -v "$dir/many.c"
[ "$(grep -c '^assuming:' "$dir/out")" = 7 ] && pass || fail "-v: there are $(grep -c '^assuming:' "$dir/out") lines"
"$cantrip" check -q --json "$dir/json" "$dir/many.c" >/dev/null 2>&1
[ "$(grep -o 'get[1-7]() has no side' "$dir/json" | sort -u | wc -l)" = 7 ] && pass || fail "the JSON has not all assumptions"
says "errors and checks: each assumption once" 0 "verdict: holds" check --checks all "$dir/many.c"
[ "$(grep -c 'get1() has no side' "$dir/out")" = 1 ] && pass || fail "an assumption is there $(grep -c 'get1() has no side' "$dir/out") times"
finish
