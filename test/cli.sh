#!/bin/sh
# The command line from outside: exit codes, and bad input of every kind, which must get an
# error with its place and exit code 2, and never end cantrip by a signal.
. "$(dirname "$0")/lib.sh"

# says_only_that: a verdict and not a word of what it is about; -q asks for that
says_only_that() {
  case $text:$* in *" -q "*) return 1 ;; "verdict: holds"* | "verdict: violated"*) [ "$(wc -l <"$dir/out")" -lt 2 ] ;; *) return 1 ;; esac
}

# expect NAME EXIT TEXT COMMAND...: the exit code, and TEXT in what it prints on either stream
expect() {
  name=$1 want=$2 text=$3
  shift 3
  case $name in *"$ONLY"*) ;; *) return ;; esac
  timeout 120 "$@" >"$dir/out" 2>"$dir/err" </dev/null
  got=$?
  if [ "$got" = "$want" ] && { [ -z "$text" ] || cat "$dir/out" "$dir/err" | grep -qF -e "$text"; } && ! says_only_that "$@"; then
    pass
  else
    fail "$name: exit $got, expected $want and the text: $text"
    cat "$dir/out" "$dir/err" | cut -c 1-200 | head -n 8 | sed 's/^/  | /'
  fi
}

ok=$dir/ok.c
echo 'int main(void) { return 0; }' >"$ok"

# usage
expect "no command" 1 "usage: cantrip" "$cantrip"
expect "help" 0 "commands:" "$cantrip" help
expect "help of a command" 0 "--max-steps N" "$cantrip" help run
for group in "what is asked" "assumptions, limits and engines" "how C is read" "results in files" "what is printed, and how the work is done"; do
  expect "help in groups: $group" 0 "$group:" "$cantrip" help check
done
[ "$("$cantrip" help check | grep -c '^  -')" = "$("$cantrip" help check | grep '^  -' | sort -u | wc -l)" ] && pass || fail "an option is in two groups"
for command in check model run ltl lts batch spec lsp; do "$cantrip" help "$command"; done >"$dir/helps"
for option in $(sed -n 's/^OPTION([a-z_]*, "\([a-z-]*\)".*/\1/p' src/base/options.def); do
  grep -q -e "^  .*--*$option[ =]" "$dir/helps" || { fail "no help has --$option"; break; }
done
expect "--help after a command" 0 "--format FORMAT" "$cantrip" model --help
expect "help of nothing" 1 "unknown command 'frob'" "$cantrip" help frob
expect "version" 0 "cantrip 0." "$cantrip" version
expect "unknown command" 1 "did you mean 'model'" "$cantrip" modle "$ok"
expect "unknown option" 1 "did you mean --entry" "$cantrip" run --enty main "$ok"
expect "foreign option" 1 "--cfa is not an option of 'cantrip run'" "$cantrip" run --cfa "$ok"
expect "bad word" 1 "not one of text|json|dot" "$cantrip" model --cfa --format svg "$ok"
expect "bad number" 1 "not a whole number" "$cantrip" run --max-steps many "$ok"
expect "bad check" 1 "'frob' is not one of overflow" "$cantrip" run --checks null,frob "$ok"
expect "empty check" 1 "is not one of overflow" "$cantrip" run --checks null,,bounds "$ok"
expect "trailing comma" 1 "is not one of overflow" "$cantrip" run --checks null, "$ok"
expect "a format that a model lacks" 1 "a flat program is printed as text" "$cantrip" model --flat --format dot "$ok"
expect "no file" 1 "no file name" "$cantrip" run
expect "no model chosen" 1 "--cfa" "$cantrip" model "$ok"
expect "missing value" 1 "needs a value" "$cantrip" run "$ok" --entry

# without what comes with it
mkdir "$dir/alone" && cp "$cantrip" "$dir/alone"
printf '#include <string.h>\nvoid reach_error(void);\nint main(void) { if (strlen("abc") == 3) reach_error(); return 0; }\n' >"$dir/length.c"
if [ -d /usr/share/cantrip ] || [ -d /usr/local/share/cantrip ]; then skip "an installed Cantrip has what a program alone lacks"; else
  expect "no share directory" 2 "set CANTRIP_SHARE" env -u CANTRIP_SHARE "$dir/alone/cantrip" check "$dir/length.c"
fi
expect "a share directory elsewhere" 10 "verdict: violated" env CANTRIP_SHARE="$PWD/share/cantrip" "$dir/alone/cantrip" check "$dir/length.c"
printf '#include <stdio.h>\n#include <pthread.h>\nint main(void) { return sizeof(long) == 4 && sizeof(pthread_t) == 4 ? 7 : 0; }\n' >"$dir/32.c"
expect "headers of 32 bits" 7 "" "$cantrip" run --data-model ilp32 "$dir/32.c"

# what works
expect "status 0" 0 "" "$cantrip" run "$ok"
echo 'int main(void) { return 42; }' >"$dir/42.c"
expect "status 42" 42 "" "$cantrip" run "$dir/42.c"
expect "statistics" 0 "functions lowered" "$cantrip" run --stats "$ok"
expect "text" 0 "int main(void)" "$cantrip" model --cfa "$ok"
expect "json" 0 '"functions":[' "$cantrip" model --cfa --format json "$ok"
expect "dot" 0 'digraph cantrip' "$cantrip" model --cfa --format=dot "$ok"
expect "standard input" 7 "" sh -c "echo 'int main(void) { return 7; }' | '$cantrip' run -"
echo 'int f(void) { return 45; } int unused(void) { return 6; }' >"$dir/entry.c"
expect "another entry" 45 "" "$cantrip" run --entry f "$dir/entry.c"
expect "one function" 0 "int f(void)" "$cantrip" model --cfa --function f "$dir/entry.c"
cat >"$dir/seed.c" <<'C'
int printf(const char *, ...);
int __VERIFIER_nondet_int(void);
int main(void) {
  for (int i = 0; i < 4; i++) printf("%d ", __VERIFIER_nondet_int());
  return 0;
}
C
same_seed() {
  a=$("$cantrip" run --seed 5 "$dir/seed.c") b=$("$cantrip" run --seed 5 "$dir/seed.c")
  c=$("$cantrip" run --seed 6 "$dir/seed.c")
  [ -n "$a" ] && [ "$a" = "$b" ] && [ "$a" != "$c" ]
}
if same_seed; then pass; else fail "seeds do not decide the inputs"; fi
mkdir "$dir/db"
echo 'int main(void) { return VALUE; }' >"$dir/db/unit.c"
echo "[{\"directory\": \"$dir/db\", \"file\": \"unit.c\", \"command\": \"cc -DVALUE=9 -c unit.c\"}]" \
  >"$dir/db/compile_commands.json"
expect "compile_commands.json" 9 "" "$cantrip" run -p "$dir/db" "$dir/db/unit.c"
echo 'int main(void) { for (;;) ; }' >"$dir/forever.c"
expect "time limit" 5 "time limit" "$cantrip" run --time-limit 0.2 "$dir/forever.c"
echo 'int f(int n) { int a[1000] = {n}; return f(n + 1) + a[n % 1000]; } int main(void) { return f(0); }' \
  >"$dir/hungry.c"
expect "memory limit" 5 "memory limit" "$cantrip" run --checks none --memory-limit 200 "$dir/hungry.c"

# bad input
expect "no such file" 2 "$dir/none.c: error:" "$cantrip" run "$dir/none.c"
mkdir "$dir/directory.c"
expect "directory" 2 "error:" "$cantrip" run "$dir/directory.c"
if [ "$(id -u)" = 0 ]; then
  skip "a file that cannot be read: root can"
else
  echo 'int main(void) { return 0; }' >"$dir/secret.c"
  chmod 0 "$dir/secret.c"
  expect "unreadable" 2 "error:" "$cantrip" run "$dir/secret.c"
fi
expect "unknown kind" 2 "unknown kind of file" "$cantrip" run "$dir/file.xyz"
expect "specification" 2 "only C files" "$cantrip" run "$dir/file.spec"
expect "no entry" 2 "no function 'nowhere'" "$cantrip" run --entry nowhere "$ok"
expect "no function" 2 "no function 'mian' with a body; did you mean 'main'?" \
  "$cantrip" model --cfa --function mian "$ok"
: >"$dir/empty.c"
expect "no main" 2 "no function 'main'" "$cantrip" run "$dir/empty.c"
head -c 20000 /bin/sh >"$dir/binary.c"
expect "binary" 2 "error:" "$cantrip" run "$dir/binary.c"
printf 'int main(void) {\n  return (1 +' >"$dir/truncated.c"
expect "truncated" 2 "truncated.c:2:" "$cantrip" run "$dir/truncated.c"
printf 'struct s { int a; };\nint main(void) {\n  struct s x;\n  return x + 1;\n}\n' >"$dir/types.c"
expect "type error" 2 "types.c:4:12: error:" "$cantrip" run "$dir/types.c"
printf '#include "nothere.h"\nint main(void) { return 0; }\n' >"$dir/include.c"
expect "missing include" 2 "include.c:1:10: error:" "$cantrip" run "$dir/include.c"
printf '#error stop here\n' >"$dir/error.c"
expect "#error" 2 "error.c:1:2: error:" "$cantrip" model --cfa "$dir/error.c"
echo 'int twice(void) { return 1; }' >"$dir/one.c"
echo 'int twice(void) { return 2; } int main(void) { return twice(); }' >"$dir/two.c"
expect "defined twice" 2 "twice" "$cantrip" run "$dir/one.c" "$dir/two.c"
printf 'one\n' >"$dir/inputs"
expect "bad inputs" 2 "inputs:1:1: error: 'one' is not a number" "$cantrip" run --inputs "$dir/inputs" "$ok"
expect "no inputs" 2 "$dir/missing: error:" "$cantrip" run --inputs "$dir/missing" "$ok"
printf '300\n' >"$dir/inputs"
echo 'unsigned char __VERIFIER_nondet_uchar(void); int main(void) { return __VERIFIER_nondet_uchar(); }' >"$dir/uchar.c"
expect "inputs that do not fit" 2 "inputs:1:1: error: this is not a value of type unsigned char" \
  "$cantrip" run --inputs "$dir/inputs" "$dir/uchar.c"

# check: verdicts, exit codes, files of every role
head_c='int __VERIFIER_nondet_int(void); void reach_error(void);'
echo "$head_c int main(void) { int n = __VERIFIER_nondet_int(); if (n == n + 1) reach_error(); return 0; }" >"$dir/safe.c"
echo "$head_c int main(void) { int n = __VERIFIER_nondet_int(); if (n == 77) reach_error(); return 0; }" >"$dir/unsafe.c"
echo "$head_c int main(void) { __asm__ goto (\"jmp %l0\" : : : : out); out: reach_error(); return 0; }" >"$dir/asm.c"
# a mixture that nobody inverts: neither solver nor search ends soon
cat >"$dir/hard.c" <<'C'
unsigned long long __VERIFIER_nondet_ulonglong(void); void reach_error(void);
int main(void) {
  unsigned long long x = __VERIFIER_nondet_ulonglong(), y = __VERIFIER_nondet_ulonglong();
  for (int i = 0; i < 9; i++) x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u + y * x, y = (y ^ x >> 27) * 0x94d049bb133111ebu;
  if (x == 0x123456789abcdefu && y == 0xfedcba987654321u) reach_error();
  return 0;
}
C
expect "check holds" 0 "verdict: holds" "$cantrip" check "$dir/safe.c"
expect "check violated" 10 "verdict: violated" "$cantrip" check "$dir/unsafe.c"
expect "check shows inputs" 10 "inputs, in order: 77" "$cantrip" check "$dir/unsafe.c"
expect "check unknown" 5 "verdict: unknown (an unsupported construct is reached: inline assembly" "$cantrip" check "$dir/asm.c"
expect "check quietly" 10 "verdict: violated" "$cantrip" check -q "$dir/unsafe.c"
expect "check with every word" 0 "verdict: holds" "$cantrip" check -v --explain --certify --stats "$dir/safe.c"
expect "check of nothing" 1 "no C file" "$cantrip" check
expect "check of bad C" 2 "truncated.c:2:" "$cantrip" check "$dir/truncated.c"
expect "check without entry" 2 "nowhere" "$cantrip" check --entry nowhere "$dir/safe.c"
cat >"$dir/pre.c" <<'C'
struct s { int x; struct s *next; };
int walk(struct s *p) { return p->next->x + 1; }
C
cat >"$dir/pre.spec" <<'C'
Quiet = ( never -> Quiet ).
program walk { specification ok, { (p != 0 && p->next != 0 && p->next->x < 100) }, Quiet; }
C
cat >"$dir/steps.spec" <<'C'
procedure step { abstract { (1), ( step -> return {} -> STOP ) }; }
C
echo 'void step(void); void twice(int n) { if (n > 0) step(); if (n > 0) step(); }' >"$dir/twice.c"
printf '// the sign\nn > 0\nn < 7\n' >"$dir/predicates"
expect "a component as it is seen" 0 "3 states" "$cantrip" model --lts --entry twice "$dir/twice.c" "$dir/steps.spec"
expect "predicates in a list" 0 "5 states" "$cantrip" model --lts --entry twice --predicates '(n > 0), n < 7' "$dir/twice.c" "$dir/steps.spec"
expect "predicates in a file" 0 "5 states" "$cantrip" model --lts --entry twice --predicates "$dir/predicates" "$dir/twice.c" "$dir/steps.spec"
expect "a predicate of nothing" 2 "nothing" "$cantrip" model --lts --entry twice --predicates 'nothing > 0' "$dir/twice.c" "$dir/steps.spec"
expect "infer: the behaviour" 0 "4 states" "$cantrip" model --infer --entry twice "$dir/twice.c" "$dir/steps.spec"
expect "infer: as FSP" 0 "step -> " "$cantrip" model --infer --format fsp --entry twice "$dir/twice.c" "$dir/steps.spec"
"$cantrip" model --infer --format fsp --entry twice "$dir/twice.c" "$dir/steps.spec" >"$dir/inferred.spec" 2>/dev/null
expect "infer: the component conforms to it" 0 "verdict: holds" "$cantrip" check "$dir/twice.c" "$dir/steps.spec" "$dir/inferred.spec"
echo 'void step(void); void twice(int n) { if (n > 0) step(); if (n > 5) step(); }' >"$dir/changed.c"
expect "infer: a changed one does not" 10 "verdict: violated" "$cantrip" check "$dir/changed.c" "$dir/steps.spec" "$dir/inferred.spec"
expect "obligations without a precondition" 10 "p->next is NULL" "$cantrip" check --checks all --function walk "$dir/pre.c"
expect "obligations under a guard" 0 "verdict: holds" "$cantrip" check -q --checks all --function walk "$dir/pre.c" "$dir/pre.spec"
expect "a function to check, without saying for what" 10 "p->next is NULL" "$cantrip" check --function walk "$dir/pre.c"
expect "spec: what is not found out" 0 "any order is allowed" "$cantrip" spec examples/meet.c
cp "$dir/out" "$dir/meet.spec"
expect "spec: it is kept all the same" 0 "verdict: holds" "$cantrip" check examples/meet.c "$dir/meet.spec"
expect "check of a specification alone" 1 "no C file given" "$cantrip" check "$dir/a.spec"
expect "check of a system" 2 "this is a transition system" "$cantrip" check "$dir/a.aut"
expect "check: --mainproc is --entry" 2 "nowhere" "$cantrip" check --mainproc nowhere "$dir/safe.c"
expect "check: globals" 1 "not one of initial|any" "$cantrip" check --globals some "$dir/safe.c"
expect "check: time limit" 5 "verdict: unknown (time limit reached" "$cantrip" check --time-limit 1 "$dir/hard.c"
expect "check: memory limit" 5 "verdict: unknown (memory limit reached" "$cantrip" check --memory-limit 20 "$dir/hard.c"
expect "check: Ctrl-C" 5 "verdict: unknown (interrupted" \
  timeout --foreground -s INT --preserve-status 2 "$cantrip" check "$dir/hard.c"
expect "check: the system has no memory" 5 "memory" \
  sh -c "ulimit -v 350000; '$cantrip' check --time-limit 10 '$dir/hard.c'"
# an answer that is not found says where the refinement was, and what was tried
cat >"$dir/count.c" <<'E'
void a(void), b(void);
int any(void);
void count(int n) {
  int x = 0, y = 0;
  while (any()) { y += x * n; x += n; a(); }
  while (x != 0) { x -= n; y -= x * n; a(); }
  if (y != 0) b();
}
void other(void) { while (any()) a(); }
E
cat >"$dir/count.spec" <<'E'
procedure a { abstract { (1), ( a -> return {} -> STOP ) }; }
procedure b { abstract { (1), ( b -> return {} -> STOP ) }; }
As = ( a -> As ) + {b}.
program count { specification conforms, {(1)}, As; ltl never = G !b; }
program p = count, q = other { specification pair, {(1), (1)}, As; ltl neither = G !b; }
E
cat >"$dir/squares.c" <<'E'
int __VERIFIER_nondet_int(void);
void reach_error(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = a, d = 0;
  while (d < b) { c = c * c + d; d++; }
  if (c == 3 && a == 5 && b > 3) reach_error();
  return 0;
}
E
cat >"$dir/fold.c" <<'E'
int __VERIFIER_nondet_int(void);
void reach_error(void);
int fold(int n, int m) { if (n <= 0) return m * m; return fold(n - 1, m * n) * fold(n - 2, m); }
int main(void) { int x = __VERIFIER_nondet_int(), y = fold(x, x + 1); if (y == 1234567 && x > 100000) reach_error(); return 0; }
E
where="at the loop in count(), $dir/count.c:5, after"
for property in conforms never pair neither; do
  expect "check: where $property was" 5 "$where" "$cantrip" check --time-limit 3 --property $property "$dir/count.c" "$dir/count.spec"
done
expect "check: where conforms was, as JSON" 5 "$where" \
  "$cantrip" check --json - --time-limit 3 --property conforms "$dir/count.c" "$dir/count.spec"
expect "check: where the search for an error was" 5 "in main(), $dir/squares.c:" \
  "$cantrip" check --time-limit 3 --engines abstraction "$dir/squares.c"
expect "check: the procedure without a contract" 5 "no contract of fold() was found" "$cantrip" check --time-limit 4 "$dir/fold.c"
expect "check: the same with contracts alone" 5 "limit reached: no contract of fold() was found" \
  "$cantrip" check --time-limit 4 --recursion pushdown "$dir/fold.c"
expect "check: live line" 5 "iteration" "$cantrip" check --progress always --time-limit 4 test/c/reach/parts/endless.c
# options that would mean nothing are errors
expect "check: --property without a specification" 1 "give its .spec file" "$cantrip" check --property x "$dir/safe.c"
expect "check: any number of threads" 0 "verdict: holds" "$cantrip" check --engines bounded test/c/threads/any/test-and-set.c
expect "check: --threads 1 does not make one thread of many" 10 "violated" "$cantrip" check --threads 1 test/c/threads/any-number-two.c
expect "check: --deadlock of a sequential program" 1 "programs with threads" "$cantrip" check --deadlock "$dir/safe.c"
expect "check: --cache alone" 1 "is for --all-functions" "$cantrip" check --cache "$dir/cache" "$dir/safe.c"
expect "check: --changed-since alone" 1 "is for --all-functions" "$cantrip" check --changed-since HEAD "$dir/safe.c"
expect "check: less and more" 1 "conflicts with" "$cantrip" check -q -v "$dir/safe.c"
expect "check: two beginnings" 1 "exclude each other" "$cantrip" check --checks all --entry f --function g "$dir/safe.c"
expect "check: a label that is nowhere" 0 "no function has a label 'nowhere'" "$cantrip" check --label nowhere "$dir/safe.c"
expect "check: no time at all" 1 "greater than 0" "$cantrip" check --time-limit 0 "$dir/safe.c"
expect "check: -p without files" 1 "--all-functions checks all" "$cantrip" check -p "$dir"
expect "check: -p of nothing" 2 "error: no compile_commands.json can be read" "$cantrip" check -p "$dir/nothing" "$dir/safe.c"
: >"$dir/empty.prp"
expect "check: an empty property" 2 "not a property" "$cantrip" check "$dir/safe.c" "$dir/empty.prp"
expect "version: with something" 1 "unexpected argument" "$cantrip" version 2
mkdir -p "$dir/database"
database() { # WANTED-TEXT CONTENTS
  printf '%s' "$2" >"$dir/database/compile_commands.json"
  expect "check: compile_commands.json: $1" 2 "$1" "$cantrip" check -p "$dir/database" --all-functions --checks null
  if grep -q LIBCLANG "$dir/err" 2>/dev/null; then fail "libclang prints by itself"; fi
}
database "not valid JSON" '[{"directory": "/tmp", "file": "x.c"'
database "this is not a list of commands" '{}'
database "an entry is not an object" '[7]'
database "an entry has no directory" '[{"file": "x.c", "command": "cc x.c"}]'
database "neither command nor arguments" '[{"directory": "/tmp", "file": "x.c"}]'
database "lists no C file" '[]'
expect "check: JSON that cannot be written" 2 "error:" "$cantrip" check --json "$dir/none/x.json" "$dir/safe.c"
last_line() { # NAME LINE COMMAND...: of the standard output
  name=$1 want=$2
  shift 2
  case $name in *"$ONLY"*) ;; *) return ;; esac
  "$@" >"$dir/out" 2>/dev/null
  got=$(tail -n 1 "$dir/out")
  if [ "$got" = "$want" ] && [ "$(wc -l <"$dir/out")" -gt 1 ]; then pass; else fail "$name: the last line is $got"; fi
}
last_line "last line: holds" "verdict: holds" "$cantrip" check -v "$dir/safe.c"
last_line "last line: violated" "verdict: violated" "$cantrip" check -v "$dir/unsafe.c"
last_line "last line: unknown" "verdict: unknown (an unsupported construct is reached: inline assembly ($dir/asm.c:1))" "$cantrip" check "$dir/asm.c"
expect "check: JSON" 10 '"verdict":"violated"' "$cantrip" check --json - "$dir/unsafe.c"
echo "$head_c int main(void) { int n = __VERIFIER_nondet_int(); if (n == -77) reach_error(); return 0; }" >"$dir/negative.c"
expect "check: JSON of a negative input" 10 '"source":"nondet","value":"-77"' "$cantrip" check --json - "$dir/negative.c"
expect "check: JSON has the reason of an unknown" 5 '"verdict":"unknown","reason":"an unsupported construct' "$cantrip" check --json - "$dir/asm.c"
expect "check: JSON has the end of a violation" 10 '"verdict":"violated","reason":"reach_error is called"' "$cantrip" check --json - "$dir/unsafe.c"
expect "check: a negative input" 10 "inputs, in order: -77" "$cantrip" check "$dir/negative.c"
if command -v python3 >/dev/null 2>&1; then
  expect "check: JSON that others read" 0 "reach violated 77 nondet" sh -c "'$cantrip' check --json - '$dir/unsafe.c' 2>/dev/null |
    python3 -c 'import json, sys; p = json.load(sys.stdin)[\"properties\"][0]; i = [x for x in p[\"inputs\"] if x[\"source\"] == \"nondet\"][0]; print(p[\"kind\"], p[\"verdict\"], i[\"value\"], i[\"source\"])'"
else
  skip "JSON that others read: python3 is not installed"
fi

# properties and tasks
echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' >"$dir/unreach-call.prp"
echo 'CHECK( init(main()), LTL(G ! overflow) )' >"$dir/no-overflow.prp"
expect "property" 10 "verdict: violated" "$cantrip" check "$dir/unreach-call.prp" "$dir/unsafe.c"
expect "uninit" 0 "verdict: holds" "$cantrip" check --checks uninit "$dir/safe.c"
expect "function without checks" 1 "choose some with --checks" "$cantrip" check --checks termination --function main "$dir/safe.c"
expect "obligations" 10 "sum / n is violated: division by zero" "$cantrip" check --checks all --function average examples/average.c
expect "obligations under assumptions" 0 "verdict: holds" "$cantrip" check --checks all --function average_of_class examples/average.c
echo 'CHECK( init(main()), LTL(G def-behavior) )' >"$dir/other.prp"
echo 'CHECK( init(main()), LTL(G ! data-race) )' >"$dir/no-data-race.prp"
expect "overflow as a property" 10 "verdict: violated" "$cantrip" check "$dir/no-overflow.prp" "$dir/safe.c"
expect "another property" 5 "def-behavior" "$cantrip" check "$dir/other.prp" "$dir/safe.c"
expect "races" 0 "verdict: holds" "$cantrip" check "$dir/no-data-race.prp" "$dir/safe.c"
expect "no property file" 2 "$dir/none.prp: error:" "$cantrip" check "$dir/none.prp" "$dir/safe.c"
expect "a property alone" 1 "no C file" "$cantrip" check "$dir/unreach-call.prp"
mkdir "$dir/tasks"
cp "$dir/safe.c" "$dir/unsafe.c" "$dir/hard.c" "$dir/unreach-call.prp" "$dir/other.prp" "$dir/tasks/"
task() { # NAME SOURCE EXPECTED
  cat >"$dir/tasks/$1.yml" <<YML
format_version: '2.0'
# a comment
input_files: '$2'
properties:
  - property_file: unreach-call.prp
    expected_verdict: $3
  - property_file: other.prp
    expected_verdict: true
options:
  language: C
  data_model: ILP32
YML
}
task one safe.c true
task two unsafe.c false
expect "task" 10 "verdict: violated" "$cantrip" check "$dir/tasks/two.yml" "$dir/unreach-call.prp"
expect "task with another property" 5 "CHECK( init(main()), LTL(G def-behavior) )" "$cantrip" check "$dir/tasks/one.yml"
expect "two tasks" 2 "one task definition at a time" "$cantrip" check "$dir/tasks/one.yml" "$dir/tasks/two.yml"
echo 'input_files: x.c' >"$dir/bad.yml"
expect "no task" 2 "bad.yml:1:1: error:" "$cantrip" check "$dir/bad.yml"
printf 'format_version: "2.0"\ninput_files: {a: b}\n' >"$dir/bad.yml"
expect "other YAML" 2 "bad.yml:2:14: error:" "$cantrip" check "$dir/bad.yml"

# batch
expect "batch" 0 "2 tasks: 2 right, 0 wrong, 0 unknown; 2 unsupported properties skipped" "$cantrip" batch "$dir/tasks"
expect "batch: score" 0 "score 3," "$cantrip" batch --jobs 1 "$dir/tasks"
expect "batch: C files" 10 "2 without an expected verdict" "$cantrip" batch "$dir/safe.c" "$dir/unsafe.c"
task three unsafe.c true
expect "batch: wrong" 10 "3 tasks: 2 right, 1 wrong, 0 unknown" "$cantrip" batch -q "$dir/tasks"
expect "batch: wrong score" 10 "score -13," "$cantrip" batch -q "$dir/tasks"
task three safe.c false
expect "batch: wrong proof" 10 "3 tasks: 2 right, 1 wrong, 0 unknown" "$cantrip" batch -q "$dir/tasks"
expect "batch: score of a wrong proof" 10 "score -29," "$cantrip" batch -q "$dir/tasks"
expect "batch: CSV of a wrong proof" 10 'three.yml","unreach-call",violated,holds,wrong,' "$cantrip" batch --csv - "$dir/tasks"
rm "$dir/tasks/three.yml"
task four hard.c true
expect "batch: limits" 0 "time limit reached" "$cantrip" batch --time-limit 1 "$dir/tasks"
expect "batch: CSV" 0 'two.yml","unreach-call",violated,violated,right,' "$cantrip" batch --time-limit 1 --csv - "$dir/tasks"
mkdir "$dir/endless"
printf 'CHECK( init(main()), LTL(F end) )\n' >"$dir/endless/termination.prp"
cp "$dir/unreach-call.prp" "$dir/endless/"
printf 'int main(void) { for (;;) ; }\n' >"$dir/endless/loop.c"
printf "format_version: '2.0'\ninput_files: 'loop.c'\nproperties:\n  - property_file: termination.prp\n    expected_verdict: false\n  - property_file: unreach-call.prp\n    expected_verdict: true\n" >"$dir/endless/loop.yml"
expect "batch: two properties of a task" 0 "2 tasks: 2 right, 0 wrong, 0 unknown" "$cantrip" batch "$dir/endless"
rm "$dir/endless/termination.prp"
expect "batch: termination without its file" 0 "1 task: 1 right, 0 wrong, 0 unknown; 1 unsupported property skipped" "$cantrip" batch "$dir/endless"
printf "format_version: '2.0'\ninput_files: 'loop.c'\nproperties:\n  - {property_file: no-overflow.prp, expected_verdict: true}\n  - {property_file: no-data-race.prp, expected_verdict: true}\n" >"$dir/endless/loop.yml"
cp "$dir/no-overflow.prp" "$dir/no-data-race.prp" "$dir/endless/"
expect "batch: overflow and races" 0 "2 tasks: 2 right, 0 wrong, 0 unknown; 0 unsupported properties skipped" "$cantrip" batch "$dir/endless"
expect "batch of nothing" 1 "no file or directory" "$cantrip" batch
expect "batch: nowhere" 2 "error:" "$cantrip" batch "$dir/none.c"
mkdir "$dir/nothing"
expect "batch: no task" 2 "no task found" "$cantrip" batch "$dir/nothing"

# loops
expect "loops: constraints" 0 "to' == to + 1 && from' == from + 1" "$cantrip" model --loops test/c/loops/concat.c
expect "loops: relations" 0 "(long long)from' - (long long)from == (long long)to' - (long long)to" "$cantrip" model --loops test/c/loops/concat.c
expect "loops: place" 0 "loop at test/c/loops/concat.c:26:23" "$cantrip" model --loops test/c/loops/concat.c
expect "loops: quantified" 0 "for all k: !((long)to <= k && k < (long)to') || joined'[k] == first[k]" "$cantrip" model --loops test/c/loops/concat.c
expect "loops: as C" 0 "__VERIFIER_assume((long long)from_next - (long long)from == (long long)to_next - (long long)to);" "$cantrip" model --loops --format c test/c/loops/concat.c
"$cantrip" model --loops --format c test/c/loops/three-variables.c >"$dir/abstracted.c"
expect "loops: the C is verified" 0 "verdict: holds" "$cantrip" check "$dir/abstracted.c"
expect "loops: printed by check" 0 "abstraction:" "$cantrip" check --print-loops test/c/loops/two-indices.c
expect "loops: not summarised" 5 "unreach is unknown" "$cantrip" check --loops unfold --time-limit 1 test/c/loops/concat-generic.c
expect "assume: words" 1 "nonnull|noalias" "$cantrip" check --assume nonull test/c/loops/concat.c
expect "outputs: before the work" 2 "/nowhere/x.json" "$cantrip" check --json /nowhere/x.json test/c/loops/concat.c
expect "outputs: inputs" 2 "/nowhere/x" "$cantrip" check --save-inputs /nowhere/x test/c/loops/concat.c
expect "loops: how" 1 "summarize" "$cantrip" check --loops maybe test/c/loops/concat.c
expect "loops: no JSON" 1 "text or c" "$cantrip" model --loops --format json test/c/loops/concat.c
expect "loops: C is for loops" 1 "for --loops" "$cantrip" model --cfa --format c test/c/loops/concat.c
expect "loops: counted" 0 '"loops_summarized":2' "$cantrip" check --json - test/c/loops/concat.c

# large input: 7, or an error, but no crash, within the time
survives() { # NAME FILE
  case $1 in *"$ONLY"*) ;; *) return ;; esac
  timeout 120 "$cantrip" run "$2" >"$dir/out" 2>"$dir/err" </dev/null
  got=$?
  case $got in
  7 | 2) pass ;;
  *)
    fail "$1: exit $got, expected 7 or 2"
    cut -c 1-200 "$dir/err" | head -n 5 | sed 's/^/  | /'
    ;;
  esac
}
repeat() { # N TEXT
  awk -v n="$1" -v text="$2" 'BEGIN { for (i = 0; i < n; i++) printf "%s", text }'
}
{ printf 'int main(void) { return '; repeat 100000 '('; printf 7; repeat 100000 ')'; echo '; }'; } >"$dir/parens.c"
survives "100,000 nested parentheses" "$dir/parens.c"
{ printf 'int main(void) { return '; repeat 100000 '('; } >"$dir/open.c"
expect "100,000 open parentheses" 2 "error:" "$cantrip" run "$dir/open.c"
{ printf 'int main(void) { int x = 0; '; repeat 20000 '{'; repeat 20000 '}'; echo ' return x + 7; }'; } >"$dir/braces.c"
survives "20,000 nested blocks" "$dir/braces.c"
{ printf 'int main(void) { int x = 1; return 7'; repeat 20000 ' + x - x'; echo '; }'; } >"$dir/sum.c"
survives "a sum of 40,000" "$dir/sum.c"
{ echo 'int main(void) { int x = 3;'; repeat 6000 'if (x == 1) x = 2; else '; echo 'x = 7; return x; }'; } >"$dir/else.c"
survives "6,000 else if" "$dir/else.c"
{ printf 'int main(void) { return 7; } /*'; head -c 50000000 /dev/zero | tr '\0' x; echo '*/'; } >"$dir/comment.c"
survives "a line of 50 MB" "$dir/comment.c"
{ printf 'int main(void) { return '; head -c 50000000 /dev/zero | tr '\0' x; echo '; }'; } >"$dir/name.c"
expect "a name of 50 MB" 2 "error:" "$cantrip" run "$dir/name.c"
{ printf 'int main(void) { int '; repeat 100000 '*'; echo 'p = 0; return 7; }'; } >"$dir/stars.c"
survives "100,000 stars" "$dir/stars.c"

# the table of a batch for others, and others who run the tasks
mkdir "$dir/two" && cp test/c/reach/aliases-violated.c test/c/reach/aliases-holds.c "$dir/two"
expect "a batch for others" 0 "2 right" "$cantrip" batch --junit "$dir/batch.xml" --html "$dir/batch.html" "$dir/two"
expect "its XML" 0 'tests="2" failures="0"' cat "$dir/batch.xml"
expect "its page" 0 "aliases-holds.c" cat "$dir/batch.html"
expect "a batch whose tasks write files" 0 "2 right" env -C "$dir" "$cantrip" batch --witness proofs --json proofs two
expect "a file of a task" 0 "violation_sequence" cat "$dir/proofs/two-aliases-violated.c-unreach.yml"
expect "another one" 0 '"verdict":"holds"' cat "$dir/proofs/two-aliases-holds.c-unreach.json"
expect "a batch whose tasks cannot write files" 2 "cannot be written to this directory" "$cantrip" batch --sarif "$dir/two/aliases-holds.c/x" "$dir/two"
if command -v parallel >/dev/null 2>&1; then
  expect "a batch by GNU parallel" 0 "2 tasks: 2 right" env -C "$dir" "$cantrip" batch --runner parallel "$dir/two"
else
  skip "no batch is run by GNU parallel: it is not installed"
fi
command -v sbatch >/dev/null 2>&1 || expect "a batch without Slurm" 2 "Slurm" "$cantrip" batch --runner slurm "$dir/two"

# a first specification holds as it stands
cat >"$dir/work.c" <<'END'
void lock(void), unlock(void);
int ask(void);
int work(int n) {
  lock();
  while (ask()) n--;
  unlock();
  return n;
}
END
expect "a first specification" 0 "procedure ask { abstract" "$cantrip" spec "$dir/work.c"
cp "$dir/out" "$dir/work.spec"
expect "it holds as it stands" 0 "as_before holds" "$cantrip" check "$dir/work.c" "$dir/work.spec"
sed -i 's/  unlock();//' "$dir/work.c"
expect "and does not hold of another program" 10 "as_before is violated" "$cantrip" check "$dir/work.c" "$dir/work.spec"
expect "a specification of nothing" 2 "error:" "$cantrip" spec "$dir/none.c"

# the story of an answer
expect "a story of one component" 10 "careful: a counterexample of 4 steps at examples/upload.c:9 is spurious; now tracking the value of result" \
  "$cantrip" check --explain examples/upload.c examples/upload.spec
expect "a story of several components" 10 "back: a counterexample of 3 steps at examples/mutex.spec:7 is spurious; now tracking the value of who" \
  "$cantrip" check --explain examples/mutex.c examples/mutex.spec
expect "a story of obligations" 10 "average: bounded search of all executions of up to" "$cantrip" check --explain --checks all --function average examples/average.c
expect "a story of an execution" 0 "1. main: executed, since it has no inputs" "$cantrip" check --explain examples/meet.c
"$cantrip" check examples/upload.c examples/upload.spec 2>&1 | grep -q 'how it was found' && fail "a story that nobody asked for" || pass
# colours: on a terminal, unless somebody minds; the words stay the same
if command -v script >/dev/null 2>&1; then
  terminal() { script -qec "$1" /dev/null </dev/null | tr -d '\r'; }
  terminal "TERM=xterm $cantrip check --progress never examples/handshake.c" >"$dir/painted"
  terminal "TERM=xterm NO_COLOR=1 $cantrip check --progress never examples/handshake.c" >"$dir/plain"
  terminal "TERM=dumb $cantrip check --progress never examples/handshake.c" >"$dir/dumb"
  escape=$(printf '\033')
  grep -q "verdict: $escape\[1;31mviolated$escape\[0m" "$dir/painted" && pass || fail "no colour on a terminal: $(tail -n 1 "$dir/painted")"
  ! grep -q "$escape" "$dir/plain" && [ -s "$dir/plain" ] && pass || fail "colours with NO_COLOR"
  ! grep -q "$escape" "$dir/dumb" && [ -s "$dir/dumb" ] && pass || fail "colours on a dumb terminal"
  words() { sed "s/$escape\[[0-9;]*m//g; s/[0-9.]* s, [0-9]* MB//" "$1"; }
  words "$dir/painted" >"$dir/a" && words "$dir/plain" >"$dir/b"
  cmp -s "$dir/a" "$dir/b" && pass || fail "colours change the words: $(diff "$dir/a" "$dir/b" | head -n 4)"
else
  skip "no colours are looked at: script is not installed"
fi
! "$cantrip" check examples/handshake.c | grep -q "$(printf '\033')" && pass || fail "colours in a file"

# a file as an editor has it
echo 'int main(void) { __VERIFIER_assert(LIMIT == 1); return 0; }' >"$dir/overlaid.c"
echo '#include "overlaid.h"' >"$dir/unsaved" && cat "$dir/overlaid.c" >>"$dir/unsaved"
echo '#define LIMIT 2' >"$dir/overlaid.h"
echo '#define LIMIT 1' >"$dir/header"
expect "a file that is not saved" 10 "overlaid.c:2" "$cantrip" check --overlay "$dir/overlaid.c=$dir/unsaved" "$dir/overlaid.c"
expect "a header that is not saved" 0 "verdict: holds" "$cantrip" check --overlay "$dir/overlaid.c=$dir/unsaved" --overlay "$dir/overlaid.h=$dir/header" "$dir/overlaid.c"
expect "the file itself" 2 "undeclared" "$cantrip" check "$dir/overlaid.c"
expect "an overlay that is not there" 2 "--overlay: " "$cantrip" check --overlay "$dir/overlaid.c=$dir/absent" "$dir/overlaid.c"
expect "an overlay of nothing" 2 "is not FILE=TEXT" "$cantrip" check --overlay "$dir/unsaved" "$dir/overlaid.c"
# the first violation is enough where that is asked for, and for tasks
printf 'int main(int argc, char **argv) {\n  int a[2] = {0}, *p = 0;\n  if (argc > 3) a[argc] = 1;\n  if (argc == 2) *p = 1;\n  return 0;\n}\n' >"$dir/two.c"
printf 'CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )\n' >"$dir/memsafety.prp"
violations() {
  "$cantrip" check -q --json "$dir/two.json" "$@" >"$dir/out" 2>&1
  answers "$dir/two.json" | cut -f 1 | grep -c violated
}
[ "$(violations --checks bounds,null "$dir/two.c")" = 2 ] && pass || fail "both violations are found"
[ "$(violations --checks bounds,null --stop-at-first "$dir/two.c")" = 1 ] && pass || fail "--stop-at-first stops at the first violation"
[ "$(violations "$dir/memsafety.prp" "$dir/two.c")" = 1 ] && pass || fail "a task stops at the first violation"
finish
