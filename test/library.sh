#!/bin/sh
# The models of share/cantrip/library: compared with the C library of this machine (test/library/driver.h); what they print; and in programs
# (test/library/programs.tsv): each claim of the third column holds, and one execution breaks all those of the fourth.
# A line has the names of the functions, each of which is in both columns, what is included, the claims, and what stands before main.
# Every model is in some line. Where the first column begins with `?`, that the claims hold may be unknown (nothing is known of long double to
# proofs), with `??` also that they are broken (the models are loops).
# usage: test/library.sh [NAME]...: only the lines of these functions
#        test/library.sh --models: the comparison with the C library of this machine, for which cantrip is not needed
. "$(dirname "$0")/lib.sh"
table=test/library/programs.tsv

# program HEADERS CODE HELPERS
program() {
  echo '#define _GNU_SOURCE'
  for h in $1; do echo "#include <$h.h>"; done
  cat <<'END'
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CLAIM(x) do { if (!(x)) reach_error(); } while (0)
#define BREAK(x) do { if (x) return 0; } while (0)
/* a function of math.h in its three forms: r is the result */
#define IN_FORMS(name, test, ...) \
  do { { double r = name(__VA_ARGS__); test; } { float r = name##f(__VA_ARGS__); test; } { long double r = name##l(__VA_ARGS__); test; } } while (0)
#define IN_TWO(name, test, ...) \
  do { { double r = name(__VA_ARGS__); test; } { float r = name##f(__VA_ARGS__); test; } } while (0)
#define SAME3(name, x, test) do { name(x); name##f(x); name##l(x); CLAIM(test); } while (0)
#define HOLDS3(f, x, test) IN_FORMS(f, CLAIM(test), x)
#define BREAK3(f, x, test) IN_FORMS(f, BREAK(test), x)
#define HOLDS2(f, x, test) IN_TWO(f, CLAIM(test), x)
#define BREAK2(f, x, test) IN_TWO(f, BREAK(test), x)
#define TWO_HOLD3(f, x, y, test) IN_FORMS(f, CLAIM(test), x, y)
#define TWO_BREAK3(f, x, y, test) IN_FORMS(f, BREAK(test), x, y)
#define TWO_HOLD2(f, x, y, test) IN_TWO(f, CLAIM(test), x, y)
#define TWO_BREAK2(f, x, y, test) IN_TWO(f, BREAK(test), x, y)
END
  case $2 in *ascending*) echo 'static int ascending(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }' ;; esac
  printf '%s\n' "$3" 'int main(void) {'
  case $2 in *any* | *BREAK*) echo '  int any = __VERIFIER_nondet_int();' ;; esac # a program without inputs is executed
  printf '%s\n' "  $2"
  case $2 in *BREAK*) echo '  reach_error();' ;; esac
  printf '%s\n' '  return 0;' '}'
}

# names_missing NAMES CODE: those that the code does not call; sinf is called by HOLDS3(sin, ...)
names_missing() {
  for name in $1; do
    case " $(echo "$2" | tr -c 'a-zA-Z0-9_' ' ') " in *" $name "*) continue ;; esac
    form=${name%[fl]}
    case $2 in *"3($form,"* | *"2($form,"*) ;; *) echo "  $name is not called: $2" ;; esac
  done
}

# one LINE: what is wrong with a line of the table
one() {
  sed -n "${1}p" "$table" >"$dir/line"
  tab=$(printf '\t') may=
  IFS=$tab read -r names headers holds violated helpers <"$dir/line"
  case $names in
  \?\?*) may=both names=${names#\?\?} ;;
  \?*) may=holds names=${names#\?} ;;
  esac
  for want in holds violated; do
    eval "code=\$$want"
    names_missing "$names" "$code $helpers"
    program "$headers" "$code" "$helpers" >"$dir/program.c"
    "$cantrip" check --progress never --time-limit 20 "$dir/program.c" >"$dir/out" 2>"$dir/errors"
    verdict=$(verdict_of "$dir/out" $? "$dir/errors")
    case $verdict in
    "$want") ;;
    unknown*) [ "$may" = both ] || [ "$may" = $want ] || echo "  $want is expected, but it is $verdict: $code" ;;
    *) echo "  $want is expected, but it is $verdict: $code" ;;
    esac
  done >"$dir/problems"
  report "$names" "$dir/problems"
}

if [ "$1" = --one ]; then one "$2"; fi

# models_missing: those that no line has. What cannot be modelled is never decided: strptime, what scanf does with a list, and threads that are
# cancelled or interrupted, named semaphores.
models_missing() {
  sed -n '/^<!-- models -->$/,/^<!-- end of models -->$/p' doc/assumptions.md | grep -o '`[a-zA-Z0-9_]*`' | tr -d '`' | sort -u >"$dir/models"
  { grep -v '^#' "$table" | cut -f 1 | tr -d '?' | tr ' ' '\n'; printf '%s\n' strptime vscanf vfscanf vsscanf pthread_cancel pthread_kill pthread_atfork sem_open sem_close sem_unlink; } | sort -u >"$dir/covered"
  comm -23 "$dir/models" "$dir/covered"
}

# prints_differ: what cantrip run and the C library print of test/library/prints.c
prints_differ() {
  ${CC:-gcc} -w test/library/prints.c -o "$dir/prints" -lm || return 0
  printf '12 ab 0x1f 3.5 end' | "$dir/prints" >"$dir/printed" 2>"$dir/errors"
  printf '12 ab 0x1f 3.5 end' | "$cantrip" run test/library/prints.c 2>"$dir/own-errors" | diff - "$dir/printed" || return 0
  ! diff "$dir/own-errors" "$dir/errors"
}

# Without cantrip: the list of models, and what they do when gcc compiles them.
models() {
  cp doc/assumptions.md "$dir/assumptions.md"
  sh tools/models.sh "$dir/assumptions.md"
  cmp -s doc/assumptions.md "$dir/assumptions.md" && pass || fail "the list of models is out of date: run sh tools/models.sh doc/assumptions.md"
  if sh tools/link-models.sh "$BUILD/library" >"$dir/log" 2>&1 && "$BUILD/library/driver" 40 >>"$dir/log" 2>&1; then
    tail -n 2 "$dir/log" | head -n 1
  else
    cat "$dir/log"
  fi
  last=$(tail -n 1 "$dir/log")
  case $last in
  *" passed, "*" failed") failures=${last#*passed, } passed=$((passed + ${last%% passed*})) failed=$((failed + ${failures% failed})) ;;
  *) failed=$((failed + 1)) ;;
  esac
  finish
}

if [ "$1" = --models ]; then models; fi
compared=0 wrong=0
if [ $# = 0 ]; then
  for name in $(models_missing); do
    echo "$name is in no line of $table"
    wrong=$((wrong + 1))
  done
  if prints_differ; then wrong=$((wrong + 1)); else compared=1; fi
fi
lines=$(awk -F '\t' -v only="$*" 'BEGIN { n = split(only, want, " ") } /^#/ || !NF { next } !n { print NR; next }
  { names = $1; gsub(/[?]/, "", names); for (i = 1; i <= n; i++) if (index(" " names " ", " " want[i] " ")) { print NR; next } }' "$table")
printf '%s\n' $lines | each --one >"$dir/results"
grep -v '^ok ' "$dir/results"
passed=$(($(grep -c '^ok ' "$dir/results") + compared))
failed=$(($(grep -c '^not ok ' "$dir/results") + wrong))
finish
