#!/bin/sh
# Harnesses for CBMC: stubs that replace functions of a project, functions that lose their body, static functions of another file,
# and the script that runs the proofs of a project.
. "$(dirname "$0")/lib.sh"

# expect NAME EXIT TEXT OPTION...: of cantrip check
expect() {
  name=$1 want=$2 text=$3
  shift 3
  "$cantrip" check --entry harness --globals initial "$@" >"$dir/out" 2>"$dir/err" </dev/null
  got=$?
  if [ "$got" = "$want" ] && cat "$dir/out" "$dir/err" | grep -qF -e "$text"; then pass; else
    fail "$name: exit $got, expected $want and the text: $text"
    cat "$dir/out" "$dir/err" | cut -c 1-200 | tail -n 8 | sed 's/^/  | /'
  fi
}

mkdir "$dir/project"
cat >"$dir/project/lib.c" <<'C'
int length(const char *s) { int n = 0; while (s[n]) n++; return n; }
static int twice(int x) { return 2 * x; }
int measure(const char *s) { return twice(length(s)); }
C
cat >"$dir/stub.c" <<'C'
int nondet_int(void);
int length(const char *s) { int n = nondet_int(); __CPROVER_assume(n >= 0 && n <= 10); return n; }
C
cat >"$dir/harness.c" <<'C'
int measure(const char *s);
void harness(void) { int n = measure("abc"); __CPROVER_assert(n <= 20, "small"); }
C
cat >"$dir/exact.c" <<'C'
int measure(const char *s);
void harness(void) { int n = measure("abc"); __CPROVER_assert(n == 6, "exact"); }
C
cat >"$dir/direct.c" <<'C'
void harness(void) { __CPROVER_assert(__CPROVER_file_local_lib_c_twice(4) == 8, "twice"); }
C
cat >"$dir/wrong.c" <<'C'
void harness(void) { __CPROVER_assert(__CPROVER_file_local_lib_c_twice(4) == 9, "twice"); }
C
cd "$dir" || exit 1
expect "two definitions" 2 "'length' is defined twice; --replace length takes the last definition" project/lib.c stub.c harness.c
expect "a stub" 0 "verdict: holds" --replace length project/lib.c stub.c harness.c
expect "a stub can be another length" 10 "verdict: violated" --replace length project/lib.c stub.c exact.c
expect "the last definition counts" 0 "verdict: holds" --replace length stub.c project/lib.c exact.c
expect "without a second definition" 10 "length() has no side effects; its result is arbitrary" --external pure --replace length project/lib.c harness.c
expect "a static function without its body" 10 "twice() has no side effects; its result is arbitrary" --replace twice project/lib.c exact.c
expect "named as goto-instrument does" 10 "verdict: violated" --replace __CPROVER_file_local_lib_c_twice project/lib.c exact.c
expect "a function that nobody has" 0 "--replace: no function 'lenght'; did you mean 'length'?" --replace lenght project/lib.c exact.c
expect "a static function of another file" 0 "verdict: holds" project/lib.c direct.c
expect "the harness first" 0 "verdict: holds" direct.c project/lib.c
expect "it is that function" 10 "verdict: violated" wrong.c project/lib.c
expect "--replace of nothing" 1 "--replace needs a value" project/lib.c exact.c --replace

# --harness drives it natively
cat >native.c <<'C'
unsigned nondet_uint(void);
int main(void) { unsigned n = nondet_uint(); __CPROVER_assume(n > 5); __CPROVER_assert(n != 77, "never"); return 0; }
C
"$cantrip" check -q --harness driver.c native.c >/dev/null
gcc -w driver.c -lm -o driver 2>err && ./driver >/dev/null 2>&1
[ $? = 10 ] && pass || fail "the native harness does not reach the assertion: $(head -n 3 err)"

# a project with a proof of the CBMC starter kit
mkdir -p proofs/measure
cp harness.c proofs/measure/measure_harness.c
cat >proofs/Makefile.common <<'END'
INCLUDES += -I.
DEFINES += -DCBMC=1 -DLIMIT="(1 << 4)"
END
cat >proofs/measure/Makefile <<END
HARNESS_ENTRY = harness
PROJECT_SOURCES += $dir/project/lib.c
PROOF_SOURCES += $dir/proofs/measure/measure_harness.c
PROOF_SOURCES += $dir/stub.c
REMOVE_FUNCTION_BODY += length
include ../Makefile.common
END
sh "${self%/test/*}/bench/cbmc-proofs.sh" "$dir/proofs" >table 2>&1
grep -q '^| measure | holds | .* of .* | [0-9.]* |$' table && pass || fail "bench/cbmc-proofs.sh: $(cat table)"
finish
