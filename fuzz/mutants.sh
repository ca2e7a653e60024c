#!/bin/sh
# One fault each (fuzz/mutants.c) in the programs of test/c/reach and test/c/loops that need no options. A finding is
#   - `holds` where some execution with small inputs reaches the error (`believe --truth`),
#   - `holds` without a word on pointers or arrays where an execution cannot go on because of them,
#   - `violated` with inputs that do not do it again, in `cantrip run` or, where they are numbers only, natively,
#   - a crash.
# usage: fuzz/mutants.sh [N [FIRST-SEED]]    N (1000), JOBS (2), LIMIT (10, seconds a program)
. "$(dirname "$0")/../test/lib.sh"
LIMIT=${LIMIT:-10}
. fuzz/judge.sh

natively() { # exit 10 from the program that gcc makes of it
  gcc -O0 -w -fwrapv -std=gnu17 "$dir/p.c" "$BUILD/native.o" -lm -o "$dir/p" 2>"$dir/gcc" || { echo "not linked"; return; }
  INPUTS=$dir/inputs timeout 10 "$dir/p" >/dev/null 2>&1 </dev/null
  echo $?
}

# Does the violation with the saved inputs happen again?
again() {
  timeout 30 "$cantrip" run --checks none --inputs "$dir/inputs" "$dir/p.c" >"$dir/again" 2>&1 </dev/null
  status=$?
  # an error label is no end for run: the program goes on from there
  [ $status = 10 ] || grep -q '^ *ERROR *:' "$dir/p.c" || { echo "wrong error violated, but run with its inputs exits $status"; return; }
  # what the C library decided (puts fails, strcmp gives 2) is up to the real one natively; a device is not there,
  # what is volatile does not change, and gcc may take the other order where C leaves it open
  if grep -qE '0x[0-9a-f]{6}|volatile' "$dir/p.c" || rests_on ORDER ||
    answers --steps "$dir/json" | grep '^input' | grep -qv '__VERIFIER_nondet'; then
    echo "right error violated"
    return
  fi
  if ! grep -q 'error reached\|assertion' "$dir/again" || grep -qvE '^-?[0-9]+$' "$dir/inputs" || grep -q '^ *ERROR *:' "$dir/p.c"; then
    echo "right error violated"
    return
  fi
  code=$(natively)
  case $code in
  10) echo "right error violated natively" ;;
  "not linked") echo "right error violated" ;;
  *) echo "wrong error violated, but natively exit $code" ;;
  esac
}

one() {
  file=$(sed -n "$(($1 % $(wc -l <"$top/mutants.files") + 1))p" "$top/mutants.files")
  fault=$("$BUILD/fuzz-mutants" "$1" "$file" 2>&1 >"$dir/p.c")
  if ! gcc -w -std=gnu17 -fsyntax-only "$dir/p.c" 2>/dev/null; then
    echo "$1 skipped $fault"
    return
  fi
  : >"$dir/inputs"
  ask --save-inputs "$dir/inputs" "$dir/p.c"
  got=$(verdict)
  case $status:$got in
  2:*) answer=skipped ;;
  *:holds)
    timeout 20 "$BUILD/fuzz-believe" --truth "$dir/p.c" >"$dir/truth" 2>/dev/null
    if grep -qx reach "$dir/truth"; then answer="wrong error holds, but an execution reaches it"
    elif grep -q '^broken' "$dir/truth" && ! rests_on_memory; then
      answer="wrong error holds without an assumption, but $(grep '^broken' "$dir/truth" | paste -sd, -)"
    elif grep -q '^broken' "$dir/truth"; then answer="weak holds"
    else answer="right error holds"; fi
    ;;
  *:violated) answer=$(again) ;;
  *) answer=$(judge "" error "$got" open) ;;
  esac
  echo "$1 ${answer# }  ($fault)" >"$dir/outcome"
  tell "mutant-$1" "$dir/p.c"
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
mkdir -p "$top"
gcc -O1 -w -c fuzz/native.c -o "$BUILD/native.o" || exit 1
grep -lxE '// check:' test/c/reach/*.c test/c/loops/*.c >"$top/mutants.files"
fuzz mutants "${1:-1000}" "${2:-1}"
awk '$2 == "right" && $5 == "natively" { n++ } END { exit !n }' "$results" && totals
