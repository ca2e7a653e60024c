#!/bin/sh
# --coverage: which lines some execution reaches. The tracefile follows the rules of lcov (test/lcov.py), the counts are right, and the
# report says what keeps executions from the other lines. In the programs, a comment says what is expected of its line:
# `+` reached, `-` excluded, `?` undecided; nothing: no code.
. "$(dirname "$0")/lib.sh"
command -v python3 >/dev/null 2>&1 || { skip "lcov.py needs python3"; finish; }

# lines NAME EXIT FILE OPTION...
lines() {
  name=$1 want=$2 file=$3
  shift 3
  "$cantrip" check --coverage "$dir/info" "$file" "$@" >"$dir/out" 2>"$dir/err" </dev/null
  got=$?
  [ "$got" = "$want" ] && pass || fail "$name: exit $got, expected $want: $(head -n 2 "$dir/err")"
  python3 "$self_dir/lcov.py" "$dir/info" >"$dir/faults" 2>&1 && pass || fail "$name: $(cat "$dir/faults")"
  python3 "$self_dir/lcov.py" --lines "$dir/info" | sed 's/^[^:]*://' >"$dir/got"
  awk '/\/\/ \+/ { print NR, 1 } /\/\/ [-?]/ { print NR, 0 }' "$file" >"$dir/want"
  cmp -s "$dir/want" "$dir/got" && pass || fail "$name: $(diff "$dir/want" "$dir/got" | head -n 5)"
  awk '/\/\/ \?/ { n++ } END { print n + 0 }' "$file" | while read -r n; do
    grep -q "^coverage: .*; $n \(is\|are\) undecided" "$dir/out" || echo bad
  done | grep -q bad && fail "$name: $(grep ^coverage "$dir/out")" || pass
}

says() { grep -qF -e "$1" "$dir/out" && pass || fail "$name does not say: $1"; } # TEXT

self_dir=${self%/*}
cat >"$dir/branches.c" <<'C'
#include <stdlib.h>
int nondet_int(void);
static int classify(int x) {
  if (x < 0) // +
    return -1; // -
  if (x > 10) { // +
    if (x < 5) // +
      return 99; // -
    return 1; // +
  }
  return 0; // +
}
static int unused(int x) {
  return x + 1; // -
}
int main(void) {
  int n = nondet_int(); // +
  __CPROVER_assume(n >= 0); // +
  char *p = malloc(4); // +
  if (!p) // +
    return 1; // -
  int c = classify(n); // +
  if (c == 1 && n == 123456) // +
    c = 7; // +
  for (int i = 0; i < 3; i++) // +
    c += i; // +
  if (n > 2000000000) // +
    abort(); // +
  return c; // +
}
C
lines "branches" 0 "$dir/branches.c" --checks div0
says "branches.c:5  unreachable: in line 4 this is never true: x < 0"
says "branches.c:14  unreachable: unused() is not called"
says "branches.c:21  unreachable: in line 20 this is never true: !p"
says "assuming: malloc() and calloc() do not fail"
says "coverage: of 21 lines, executions reach 17; 4 are unreachable; 0 are undecided"

sed 's,return 1; // -,return 1; // +,' "$dir/branches.c" >"$dir/fails.c"
lines "allocation may fail" 0 "$dir/fails.c" --malloc may-fail --checks div0

cat >"$dir/ends.c" <<'C'
extern void reach_error(void);
int nondet_int(void);
void stop(void);
int main(void) {
  int n = nondet_int(); // +
  if (n == 5) { // +
    reach_error(); // +
    n = 6; // -
  }
  __VERIFIER_assume(n > 7); // +
  if (n < 7) // +
    goto ERROR;
  while (n > 10) // +
    n--; // +
  switch (n) {
  case 9: // +
    return 9; // +
  case 7: // +
    return 7; // -
  default: // +
    break;
  }
  return 1 / (n - n); // +
ERROR:
  return 3; // -
}
C
lines "ends" 10 "$dir/ends.c"
says "ends.c:8  unreachable: execution does not go on behind line 7"

cat >"$dir/entry.c" <<'C'
int level;
int step(int *p, int n) {
  if (!p) // +
    return 0; // +
  if (n > 3 && n < 3) // +
    level = 1; // -
  level += *p; // +
  return level; // +
}
int main(void) { return step(&level, 2); } // -
C
lines "another entry" 0 "$dir/entry.c" --entry step --label none
"$cantrip" check -q --coverage "$dir/both" --function step --function main "$dir/entry.c" >/dev/null 2>&1
python3 "$self_dir/lcov.py" --lines "$dir/both" | grep -q ':10 1$' && pass || fail "two functions: the lines of both are not there"

# what it is not for
refuse() { # NAME OPTION...
  name=$1
  shift
  "$cantrip" check --coverage "$dir/none.info" "$@" >"$dir/out" 2>"$dir/err" </dev/null
  got=$?
  [ "$got" = 1 ] && grep -qF "error: --coverage is for C programs without threads" "$dir/err" && [ ! -e "$dir/none.info" ] && pass ||
    fail "$name: exit $got: $(cat "$dir/err")"
}
refuse "all functions" --all-functions "$dir/entry.c"
refuse "a specification" examples/upload.c examples/upload.spec
refuse "threads" examples/counter.c
finish
