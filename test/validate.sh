#!/bin/sh
# Witnesses: those that --witness writes of the corpora's violations and proofs are confirmed by --validate, and wrong ones are not.
# usage: test/validate.sh [FILE...]; two at a time (JOBS); LIST=yes names those that are not confirmed; EVERY=5 takes every fifth
. "$(dirname "$0")/lib.sh"

one() { # FILE
  eval "set -- $(values "$1" check | sed -n 1p) '$1'"
  timeout 60 "$cantrip" check --progress never --time-limit 10 "$@" --witness "$dir/w.yml" >/dev/null 2>&1 </dev/null
  first=$?
  [ -s "$dir/w.yml" ] || return
  timeout 60 "$cantrip" check --progress never --time-limit 20 "$@" --validate "$dir/w.yml" >"$dir/out" 2>&1 </dev/null
  second=$?
  case $first in 0) kind=proof ;; 10) kind=violation ;; *) return ;; esac
  if [ $first = $second ]; then echo "yes $kind"; else echo "no $kind $* $(tail -n 2 "$dir/out" | tr '\n' ' ')"; fi
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
if [ $# = 0 ]; then
  cat >"$dir/loop.c" <<'END'
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, last = 0;
  for (i = 0; i < n; i++) {
    last = i;
  }
  if (last == 7) reach_error();
  return 0;
}
END
  # says ANSWER NAME [OPTION...]: confirmed, rejected, open, or refused (exit code 2) with `at LINE` of the witness
  says() {
    wanted=$1 name=$2
    shift 2
    timeout 30 "$cantrip" check --time-limit 4 "$dir/loop.c" "$@" --validate "$dir/w.yml" >"$dir/out" 2>&1
    got=$?
    case $got in
    0 | 10) answer=confirmed ;;
    5) if grep -q rejected "$dir/out"; then answer=rejected; else answer=open; fi ;;
    2) answer="refused at $(sed -n 's/^[^ ]*w.yml:\([0-9]*\):.*/\1/p' "$dir/out" | sed -n 1p)" ;;
    *) answer="exit $got" ;;
    esac
    case $wanted:$answer in
    "$answer:$answer" | "denied:rejected" | "denied:open" | "refused:refused at "*) pass ;;
    *) fail "$name: $answer instead of $wanted: $(cat "$dir/out")" ;;
    esac
  }
  point() { # TYPE LINE [VALUE]
    printf '    - segment:\n        - waypoint:\n            type: %s\n            action: follow\n            location:\n              file_name: loop.c\n              line: %s\n' "$1" "$2"
    [ -z "$3" ] || printf '            constraint:\n              value: %s\n              format: c_expression\n' "$3"
  }
  violation() { printf -- '- entry_type: violation_sequence\n  content:\n'; }
  { violation; point assumption 5 'n == 8'; point target 8; } >"$dir/w.yml"
  says confirmed "a witness written by hand"
  { violation; point assumption 5 'n == 7'; point target 8; } >"$dir/w.yml"
  says rejected "a value with which it does not happen"
  { violation; point assumption 6 'i == 3'; point assumption 6 'i == 2'; point target 8; } >"$dir/w.yml"
  says denied "points in the wrong order"
  { violation; point assumption 6 'i == 2'; point assumption 6 'i == 3'; point target 8; } >"$dir/w.yml"
  says confirmed "points in their order"
  { violation; point target 4; } >"$dir/w.yml"
  says denied "a target where no error is"
  { violation; point target 99; } >"$dir/w.yml"
  says refused "a target that is not there"
  { violation; point assumption 77 'n == 8'; point target 8; } >"$dir/w.yml"
  says refused "a point that is not there"
  { violation; point assumption 5 'm == 8'; point target 8; } >"$dir/w.yml"
  says refused "a point about something else"
  { violation; point surprise 5 'n == 8'; point target 8; } >"$dir/w.yml"
  says refused "a point of another kind"
  { violation; point function_return 4 '"\\result == 8"'; point branching 8 '"true"'; point target 8; } >"$dir/w.yml"
  says confirmed "the result of a call, and a branch"
  { violation; point function_return 4 '"\\result == 5"'; point branching 8 '"true"'; point target 8; } >"$dir/w.yml"
  says rejected "another result of a call"
  { violation; point function_return 4 '"\\result == 8"'; point branching 8 '"false"'; point target 8; } >"$dir/w.yml"
  says rejected "the other branch"
  { violation; point branching 5 '"false"' | sed 's/: follow/: avoid/'; point target 8 | sed 1d; } >"$dir/w.yml"
  says rejected "what must be passed is to be avoided"
  { violation; point branching 5 '"false"' | sed 's/: follow/: avoid/'; point target 8; } >"$dir/w.yml"
  says "refused at 4" "a segment without a waypoint to follow"
  { violation; point target 8; point target 8; } >"$dir/w.yml"
  says "refused at 4" "a target before the end"
  { violation; point target 8 '1 == 0'; } >"$dir/w.yml"
  says "refused at 11" "a target with a constraint"
  { violation; point function_enter 5 '1 == 0'; point target 8; } >"$dir/w.yml"
  says refused "a function entered with a constraint"
  { violation; point assumption 5; point target 8; } >"$dir/w.yml"
  says refused "an assumption of nothing"
  # a violation at the target's line that does not come by the other points
  cp "$dir/loop.c" "$dir/kept.c"
  printf 'extern void reach_error(void);\nint f(int n) {\n  int x = 1 / n; if (n == 5) reach_error();\n  return x;\n}\nint main(void) { return f(__VERIFIER_nondet_int()); }\n' >"$dir/loop.c"
  { violation; point assumption 3 'n == 5'; point target 3; } >"$dir/w.yml"
  says confirmed "an error behind an operation of its line"
  { violation; point assumption 3 'n == 6'; point target 3; } >"$dir/w.yml"
  says denied "a division before the points" --checks div0
  # the target of a check is its line, not the line of another one
  printf 'extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n  int x = 1 / n;\n  return x;\n}\n' >"$dir/loop.c"
  { violation; point assumption 4 'n == 0'; point target 4; } >"$dir/w.yml"
  says confirmed "the line of a check" --checks div0
  { violation; point assumption 4 'n == 0'; point target 5; } >"$dir/w.yml"
  says denied "another line than that of the check" --checks div0
  mv "$dir/kept.c" "$dir/loop.c"
  sed -i 's/last == 7/last < 0/' "$dir/loop.c"
  proof() { printf -- '- entry_type: "invariant_set"\n  content:\n    - invariant:\n        type: loop_invariant\n        location:\n          file_name: "loop.c"\n          line: 5\n        value: "%s"\n        format: c_expression\n' "$1"; }
  proof 'last >= 0 && i >= last' >"$dir/w.yml"
  says confirmed "an invariant"
  proof 'last >= 1' >"$dir/w.yml"
  says rejected "an invariant that does not hold"
  says denied "an invariant that does not hold, and another question" --checks overflow
  says denied "an invariant that does not hold of one function" --checks overflow --function main
  says denied "an invariant that does not hold, and whether it ends" --checks termination
  printf 'CHECK( init(main()), LTL(F end) )\n' >"$dir/termination.prp"
  says denied "an invariant that does not hold, and a property of its own" "$dir/termination.prp"
  proof 'last >= 0' >"$dir/w.yml"
  says confirmed "an invariant, and whether it ends" "$dir/termination.prp"
  printf 'CHECK( init(main()), LTL(G ! overflow) )\n' >"$dir/no-overflow.prp"
  says confirmed "an invariant, and overflow" "$dir/no-overflow.prp"
  printf '  metadata: {format_version: 2.0, task: {specification: "CHECK( init(main()), LTL(F end) )"}}\n' >>"$dir/w.yml"
  says confirmed "a witness of the property that is asked for" "$dir/termination.prp"
  says refused "a witness of another property" "$dir/no-overflow.prp"
  proof 'last >= 0' | sed 's/loop_invariant/loop_transition_invariant/' >"$dir/w.yml"
  says refused "an invariant of another kind"
  proof 'nothing >= 1' >"$dir/w.yml"
  says refused "an invariant of something else"
  proof 'last >= 0' | sed 's/c_expression/acsl/' >"$dir/w.yml"
  says refused "an invariant in another language"
  proof 'last >= 0' | sed 's/- invariant:/- invarant:/' >"$dir/w.yml"
  says refused "a field that is misspelt"
  proof 'last >= 0' | sed 's/file_name: .*/file_name: "other.c"/' >"$dir/w.yml"
  says refused "a place in another file"
  # loops in loops, and by the line of their statement; several invariants of one loop
  cp "$dir/loop.c" "$dir/kept.c"
  cat >"$dir/loop.c" <<'END'
extern void reach_error(void);
int main(void) {
  int s = 1;
  for (;;) {
    int i = 0;
    do {
      i++;
      s = i > 5;
    } while (i < 7);
    if (!s) reach_error();
  }
}
END
  invariants() { # LINE VALUE...
    printf -- '- entry_type: "invariant_set"\n  content:\n'
    while [ $# -gt 1 ]; do
      proof "$2" | sed -e 1,2d -e "s/line: 5/line: $1/"
      shift 2
    done
  }
  invariants 4 's == 0 || s == 1' 6 'i <= 6' 6 'i >= 0' 7 'i < 7' >"$dir/w.yml"
  says confirmed "invariants of loops in loops"
  invariants 4 's == 1' 6 'i >= 1' >"$dir/w.yml"
  says rejected "an invariant of an inner loop that does not hold at first"
  # nothing is confirmed that is about another program, cut off or not understood
  cp examples/handshake.c "$dir/loop.c"
  "$cantrip" check "$dir/loop.c" --witness "$dir/good.yml" >/dev/null 2>&1
  says_of() { # ANSWER NAME SED-SCRIPT
    sed "$3" "$dir/good.yml" >"$dir/w.yml"
    says "$1" "$2"
  }
  says_of confirmed "as it was written" ''
  says_of rejected "another value" 's/answer == -1/answer == 7/'
  says_of refused "without its end" '/type: "target"/,$d'
  says_of refused "a misspelt constraint" 's/constraint:/constrain:/'
  says_of refused "misspelt waypoints" 's/waypoint:/wypoint:/'
  says_of refused "a misspelt action" 's/follow/follw/'
  says_of refused "another hash" 's/\("[0-9a-f]\{10\}\)[0-9a-f]\{54\}"/\1000000000000000000000000000000000000000000000000000000"/'
  says_of refused "another version" 's/format_version: .*/format_version: "1.0"/'
  says_of refused "another data model" 's/LP64/ILP32/'
  echo '/* changed since */' >>"$dir/loop.c"
  says_of refused "a program that was changed" ''
  printf -- '- entry_type: violation_sequence\n  content: []\n' >"$dir/w.yml"
  says refused "a violation that says nothing"
  timeout 30 "$cantrip" check "$dir/loop.c" --validate "$dir/w.yml" --json "$dir/json" >"$dir/out" 2>&1
  if [ $? = 1 ]; then pass; else fail "an output beside --validate"; fi
  # in any style of YAML, right and wrong
  make -s "BUILD=$BUILD" "$BUILD/fuzz-witnesses" >"$dir/log" 2>&1 || fail "fuzz/witnesses.c: $(cat "$dir/log")"
  if sh fuzz/witnesses.sh 200 1 >"$dir/log" 2>&1; then
    pass
    tail -n 1 "$dir/log"
  else
    fail "$(cat "$dir/log")"
  fi
  mv "$dir/kept.c" "$dir/loop.c"
  echo 'no witness' >"$dir/w.yml"
  says refused "another file"
  set -- test/c/reach/*.[ci] test/c/checks/*.c
fi
printf '%s\n' "$@" | awk -v every="${EVERY:-1}" 'NR % every == 0' | each --one >"$dir/all"
for kind in violation proof; do
  yes=$(grep -c "^yes $kind" "$dir/all") no=$(grep -c "^no $kind" "$dir/all")
  echo "$kind: $yes witnesses confirmed, $no not"
  passed=$((passed + yes))
  if [ "$yes" -lt $(((yes + no) * ${LEAST:-95} / 100)) ]; then failed=$((failed + no)) LIST=yes; fi
done
[ -z "$LIST" ] || grep '^no' "$dir/all"
finish
