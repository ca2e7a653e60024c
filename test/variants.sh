#!/bin/sh
# The verdict of a program does not depend on how it is written. Programs of test/c/reach and test/c/loops are checked again as
#   wrapped    another function, called by main behind a branch that is never taken
#   ended      the same, but perhaps the program ends before it
#   renamed    with every function and variable that it defines under another name
#   parts      in a file of its own, with main in another
# and get the verdict that their head states; where a variant costs too much, unknown is no failure, but the opposite is, and most are decided.
# usage: test/variants.sh [FILE...]; two at a time (JOBS); EVERY=5 takes every fifth program
. "$(dirname "$0")/lib.sh"

# What the program defines at the left margin, and its locals where they are declared one by one.
names_of() { # FILE
  sed -n -E 's/^(static |extern |const |volatile |unsigned |signed |struct |union |enum )*[a-z_]+ \**([a-z_][a-z_0-9]*) *(\(.*|\[.*|=.*|;)$/\2/p' "$1" |
    grep -vE '^(main|reach_error|abort|exit|malloc|free|[a-z]*printf|str[a-z]*|mem[a-z]*|__.*|if|for|while|return|sizeof|switch|else|do)$' | sort -u
}

variant() { # KIND FILE
  head_of_wrapper="#define main original_main
#include \"$PWD/$2\"
#undef main"
  case $1 in
  wrapped) printf '%s\n' "$head_of_wrapper" 'int main(void) {' '  int never = 0;' '  if (never) reach_error();' '  return original_main();' '}' ;;
  ended) printf '%s\n' "$head_of_wrapper" 'extern _Bool __VERIFIER_nondet_bool(void);' 'int main(void) {' '  if (__VERIFIER_nondet_bool()) return 0;' '  return original_main();' '}' ;;
  renamed)
    # only names that the file itself defines: those of its headers stay
    for name in $(names_of "$2"); do
      grep -qE "^(extern .*)?[a-z_ *]*[ *]$name *\([^{]*\);" "$2" && ! grep -qE "[ *]$name *\([^;]*\) *\{" "$2" || echo "#define $name other_$name"
    done
    echo "#include \"$PWD/$2\""
    ;;
  parts) printf '%s\n' 'int original_main(void);' 'int main(void) { return original_main(); }' ;;
  esac
}

one() { # FILE
  eval "set -- '$1' $(values "$1" check)"
  file=$1 want=$(values "$1" verdict)
  shift
  for kind in wrapped ended renamed parts; do
    variant $kind "$file" >"$dir/v.c"
    case $kind in
    parts) timeout 60 "$cantrip" check --progress never --time-limit 20 --json "$dir/json" "$dir/v.c" "$dir/part.c" "$@" >"$dir/out" 2>&1 ;;
    *)
      printf '#define main original_main\n#include "%s"\n' "$PWD/$file" >"$dir/part.c" # for parts
      timeout 60 "$cantrip" check --progress never --time-limit 20 --json "$dir/json" "$dir/v.c" "$@" >"$dir/out" 2>&1
      ;;
    esac
    got=$(verdict_in "$dir/json" $? "$dir/out")
    rm -f "$dir/json"
    case $got in
    "$want") echo "yes $kind $file" ;;
    unknown*) echo "open $kind $file" ;;
    *"(exit 2: "*) [ $kind = renamed ] || echo "no $kind $file: $got" ;; # a name that is more than a name
    *) echo "no $kind $file: $got instead of $want: $(tail -n 2 "$dir/out" | tr '\n' ' ')" ;;
    esac
  done
}

if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
# those with a main of their own that takes nothing, which are decided by all engines, and stand for themselves
[ $# -gt 0 ] || set -- $(grep -lE '^int main\(void\)' $(grep -lE '^// check: *$' test/c/reach/*.c test/c/loops/*.c) | xargs grep -lE '^// verdict: (holds|violated)')
printf '%s\n' "$@" | awk -v every="${EVERY:-1}" 'NR % every == 0' | each --one >"$dir/all"
passed=$(grep -c '^yes' "$dir/all") open=$(grep -c '^open' "$dir/all") failed=$(grep -c '^no' "$dir/all")
grep '^no' "$dir/all"
[ -z "$LIST" ] || grep '^open' "$dir/all"
echo "$passed variants have the same verdict, $open are open"
[ $((20 * open)) -le $((passed + open)) ] || { grep '^open' "$dir/all" && fail "more than one in twenty is open"; }
finish
