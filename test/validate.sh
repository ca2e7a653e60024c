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
  says() { # WANTED-STATUS TEXT NAME
    timeout 30 "$cantrip" check --time-limit 4 "$dir/loop.c" --validate "$dir/w.yml" >"$dir/out" 2>&1
    got=$?
    if [ $got = "$1" ] && grep -q "$2" "$dir/out"; then pass; else fail "$3: exit $got: $(cat "$dir/out")"; fi
  }
  point() { # TYPE LINE [VALUE]
    printf '    - segment:\n        - waypoint:\n            type: %s\n            action: follow\n            location:\n              file_name: loop.c\n              line: %s\n' "$1" "$2"
    [ -z "$3" ] || printf '            constraint:\n              value: %s\n              format: c_expression\n' "$3"
  }
  violation() { printf -- '- entry_type: violation_sequence\n  content:\n'; }
  { violation; point assumption 5 'n == 8'; point target 8; } >"$dir/w.yml"
  says 10 'is confirmed' "a witness written by hand"
  { violation; point assumption 5 'n == 7'; point target 8; } >"$dir/w.yml"
  says 5 'is rejected' "a value with which it does not happen"
  { violation; point assumption 6 'i == 3'; point assumption 6 'i == 2'; point target 8; } >"$dir/w.yml"
  says 5 'rejected\|neither' "points in the wrong order"
  { violation; point assumption 6 'i == 2'; point assumption 6 'i == 3'; point target 8; } >"$dir/w.yml"
  says 10 'is confirmed' "points in their order"
  { violation; point target 4; } >"$dir/w.yml"
  says 5 'rejected\|neither' "a target where no error is"
  { violation; point target 99; } >"$dir/w.yml"
  says 2 'nothing of the program is at line 99' "a target that is not there"
  { violation; point assumption 77 'n == 8'; point target 8; } >"$dir/w.yml"
  says 2 'nothing of the program is at line 77' "a point that is not there"
  { violation; point assumption 5 'm == 8'; point target 8; } >"$dir/w.yml"
  says 2 'cannot be understood' "a point about something else"
  { violation; point surprise 5 'n == 8'; point target 8; } >"$dir/w.yml"
  says 2 'cannot be understood' "a point of another kind"
  { violation; point function_return 4 '"\\result == 8"'; point branching 8 '"true"'; point target 8; } >"$dir/w.yml"
  says 10 'is confirmed' "the result of a call, and a branch"
  { violation; point function_return 4 '"\\result == 5"'; point branching 8 '"true"'; point target 8; } >"$dir/w.yml"
  says 5 'is rejected' "another result of a call"
  { violation; point function_return 4 '"\\result == 8"'; point branching 8 '"false"'; point target 8; } >"$dir/w.yml"
  says 5 'is rejected' "the other branch"
  { violation; point branching 5 '"false"' | sed 's/: follow/: avoid/'; point target 8; } >"$dir/w.yml"
  says 5 'is rejected' "what must be passed is to be avoided"
  sed -i 's/last == 7/last < 0/' "$dir/loop.c"
  proof() { printf -- '- entry_type: "invariant_set"\n  content:\n    - invariant:\n        type: loop_invariant\n        location:\n          file_name: "loop.c"\n          line: 5\n        value: "%s"\n        format: c_expression\n' "$1"; }
  proof 'last >= 0 && i >= last' >"$dir/w.yml"
  says 0 'is confirmed' "an invariant"
  proof 'last >= 1' >"$dir/w.yml"
  says 5 'is rejected' "an invariant that does not hold"
  proof 'last >= 0' | sed 's/loop_invariant/loop_transition_invariant/' >"$dir/w.yml"
  says 2 'cannot be understood' "an invariant of another kind"
  proof 'nothing >= 1' >"$dir/w.yml"
  says 2 'cannot be understood' "an invariant of something else"
  proof 'last >= 0' | sed 's/c_expression/acsl/' >"$dir/w.yml"
  says 2 'nothing that a witness has there' "an invariant in another language"
  proof 'last >= 0' | sed 's/- invariant:/- invarant:/' >"$dir/w.yml"
  says 2 'is no field of a witness' "a field that is misspelt"
  proof 'last >= 0' | sed 's/file_name: .*/file_name: "other.c"/' >"$dir/w.yml"
  says 2 'at line 5 of other.c' "a place in another file"
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
  says 0 'is confirmed' "invariants of loops in loops"
  invariants 4 's == 1' 6 'i >= 1' >"$dir/w.yml"
  says 5 'is rejected' "an invariant of an inner loop that does not hold at first"
  # nothing is confirmed that is about another program, cut off or not understood
  cp examples/handshake.c "$dir/loop.c"
  "$cantrip" check "$dir/loop.c" --witness "$dir/good.yml" >/dev/null 2>&1
  says_of() { # STATUS TEXT NAME SED-SCRIPT
    sed "$4" "$dir/good.yml" >"$dir/w.yml"
    says "$1" "$2" "$3"
  }
  says_of 10 'is confirmed' "as it was written" ''
  says_of 5 'is rejected' "another value" 's/answer == -1/answer == 7/'
  says_of 2 'ends with a waypoint of type target' "without its end" '/type: "target"/,$d'
  says_of 2 'no field of a witness' "a misspelt constraint" 's/constraint:/constrain:/'
  says_of 2 'no field of a witness' "misspelt waypoints" 's/waypoint:/wypoint:/'
  says_of 2 'nothing that a witness has there' "a misspelt action" 's/follow/follw/'
  says_of 2 'is about other files' "another hash" 's/\("[0-9a-f]\{10\}\)[0-9a-f]\{54\}"/\1000000000000000000000000000000000000000000000000000000"/'
  says_of 2 'another one than 2.0' "another version" 's/format_version: .*/format_version: "1.0"/'
  says_of 2 'for the data model ILP32' "another data model" 's/LP64/ILP32/'
  echo '/* changed since */' >>"$dir/loop.c"
  says_of 2 'is about other files' "a program that was changed" ''
  printf -- '- entry_type: violation_sequence\n  content: []\n' >"$dir/w.yml"
  says 2 'ends with a waypoint of type target' "a violation that says nothing"
  timeout 30 "$cantrip" check "$dir/loop.c" --validate "$dir/w.yml" --json "$dir/json" >"$dir/out" 2>&1
  if [ $? = 1 ]; then pass; else fail "an output beside --validate"; fi
  mv "$dir/kept.c" "$dir/loop.c"
  echo 'no witness' >"$dir/w.yml"
  says 2 'no witness of format 2.0' "another file"
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
