#!/bin/sh
# `check --all-functions`: a project by its compile_commands.json, answers that are kept, and what has changed since a revision.
# usage: test/functions.sh
. "$(dirname "$0")/lib.sh"
mkdir -p "$dir/p/src" "$dir/p/include" "$dir/p/build"
cat >"$dir/p/include/a.h" <<'END'
#define SIZE 4
static inline int half(int n) { return n / 2; }
END
cat >"$dir/p/src/a.c" <<'END'
#include "a.h"
int table[SIZE];
static int get(int i) { return i >= 0 && i < SIZE ? table[i] : 0; }
int first(const int *p) { return *p; }
int wrong(int i) { return table[i]; }
int caller(int n) { return get(n) + half(n) + EXTRA; }
END
cat >"$dir/p/src/b.c" <<'END'
#include "a.h"
int last(const char *s, int n) { return s[n] / n; }
END
echo 'this is no C' >"$dir/p/src/c.c"
for f in a b c; do
  printf '%s{"directory": "%s/p/build", "file": "../src/%s.c", "command": "gcc -Wall -O2 -fplugin=none -DEXTRA=0 -I../include -c ../src/%s.c -o %s.o"}' \
    "$([ $f = a ] || echo ,)" "$dir" $f $f $f
done | sed '1s/^/[/; $s/$/]/' >"$dir/p/build/compile_commands.json"

run() { # WANTED-STATUS OPTION...
  want=$1
  shift
  rm -f "$dir/json"
  (cd "$dir/p" && "$cantrip" check --progress never --all-functions --checks all --json "$dir/json" "$@") >"$dir/out" 2>"$dir/err"
  got=$?
  if [ $got = "$want" ]; then pass; else fail "exit $got, expected $want: $*: $(cat "$dir/err")"; fi
}
has_line() { if grep -qE -e "$1" "$dir/out"; then pass; else fail "no line '$1' in: $(cat "$dir/out")"; fi; }
has_no_line() { if grep -qE -e "$1" "$dir/out"; then fail "a line '$1'"; else pass; fi; }
# violated FUNCTION CLASS LINE: by the JSON; not_violated FUNCTION
violated() {
  if answers "$dir/json" | awk -F '\t' -v f="$1" -v c="$2" -v l="$3" '$1 == "violated" && $4 == f && $2 == c && $3 == l { n++ } END { exit !n }'; then pass
  else fail "no violation of $2 in $1 at line $3: $(answers "$dir/json" | grep '^violated')"; fi
}
not_violated() {
  if answers "$dir/json" | awk -F '\t' -v f="$1" '$1 == "violated" && $4 == f { n++ } END { exit n }'; then pass; else fail "a violation in $1"; fi
}
# ranked FUNCTION CLASS LINE RANK: the operation has this rank: definite, caller, contract
ranked() {
  if python3 -c "import json, sys
p = [p for p in json.load(open('$dir/json'))['properties'] if p.get('function') == sys.argv[1] and p['class'] == sys.argv[2] and p['line'] == int(sys.argv[3])]
assert any(x.get('rank') == sys.argv[4] for x in p), [(x['verdict'], x.get('rank')) for x in p]" "$@" 2>"$dir/err"; then pass; else fail "rank of $*: $(tail -n 1 "$dir/err")"; fi
}
# met FUNCTION: it has obligations, and all of them are met or not reached
met() {
  if answers "$dir/json" | awk -F '\t' -v f="$1" '$4 == f { n++; open += $1 != "holds" && $1 != "vacuous" } END { exit !n || open }'; then pass
  else fail "not all of $1 is met: $(answers "$dir/json" | grep "	$1	")"; fi
}

# what functions need of their callers is found, and no violation; what nothing was found for is the caller's
run 5 -p build
ranked wrong bounds 5 contract
ranked last div0 2 contract
violated caller overflow 6
has_line '^  caller +2 +1 +1 +0 +0 +0 +1 +0$'
met get
not_violated half
has_line '^  first: p != 0$'
has_line '^  wrong: i >= 0 && i < 4$'
has_line '^  last: s != 0 && valid\(s, n \+ 1\) && n >= 0 && n != 0$'
has_line '^1 operation fails only if a caller passes'
has_line '^not attempted: .*c.c, which cannot be read'
has_line '^  last +5 +2 +2 +3 +0 +0 +0 +0$'
[ "$(grep -c '^  half ' "$dir/out")" = 1 ] && pass || fail "a function of a header is checked once"
python3 -c "import json, sys
data = json.load(open('$dir/json'))
assert data['verdict'] == 'unknown'
assert 'CONTRACT' in data['assumption_kinds']
assert any(p['class'] == 'div0' and p['function'] == 'last' and p['line'] == 2 for p in data['properties'])" && pass || fail "JSON of all functions"
# what a child found is whole in every output: its trace, what it was given, what was assumed
cat >"$dir/p/src/told.c" <<'END'
extern int input(void);
int table[4];
int asks(void) { return table[input()]; }
int divides(void) { int n = input(); return 100 / n; }
int loops(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += input(); return sum; }
char *first(char *p) { return p + 1; }
END
for turn in first cached; do
  run 10 src/told.c --cache "$dir/told" --sarif "$dir/sarif"
  python3 -c "import json
data, log = json.load(open('$dir/json')), json.load(open('$dir/sarif'))['runs'][0]
wrong = [p for p in data['properties'] if p['verdict'] == 'violated']
assert len(wrong) == 3 and all(p['trace'] and p['run_inputs'] and p['rank'] == 'definite' for p in wrong), wrong
assert 'ONLY_RESULT' in data['assumption_kinds'] and len(data['assumption_kinds']) == len(data['assumptions']), data['assumptions']
flows = [r['codeFlows'][0]['threadFlows'][0]['locations'] for r in log['results'] if r['kind'] == 'fail']
assert len(flows) == 3 and all(flows), flows
assert log['invocations'][0]['toolExecutionNotifications']" && pass || fail "the $turn answers of functions in other outputs"
done
rm "$dir/p/src/told.c"
run 1 src/a.c --harness "$dir/h.c"
run 5 -p build --assume nonnull
not_violated first
met first
has_no_line '^  first: '
# calls that stand for what they may change: the size of what is called does not matter, what it changes does
{
  echo 'struct s { int a, b; };'
  echo 'static void big(struct s *x, int *y, int n) {'
  i=0
  while [ $i -lt 200 ]; do
    echo "if (n & $i) x->a = $((199 - i)); else *y = n + $((i % 3)) > 5;"
    i=$((i + 1))
  done
  echo '}'
  echo 'static int deep(struct s *x, int n) { int y = 1; big(x, &y, n); return n > 0 ? deep(x, n / 2) : y; }'
  echo 'int kept(int n) { struct s x = {1, 3}; int y = 2; big(&x, &y, n); deep(&x, n); return 7 / x.b; }'
  echo 'int changed(int n) { struct s x = {1, 3}; int y = 2; big(&x, &y, n); return 7 / x.a; }'
  echo 'int unset(int n) { struct s x; int y = 2; x.b = 1; big(&x, &y, n); return 7 / x.b; }'
} >"$dir/p/src/d.c"
run 10 --function kept --function changed --function unset src/d.c
met kept
met unset
violated changed div0 206
ranked changed div0 206 definite
has_no_line '^  big '
has_no_line 'not attempted'
# answers are kept
run 5 -p build --cache "$dir/cache"
cp "$dir/out" "$dir/before"
run 5 -p build --cache "$dir/cache"
has_line 'cached$'
sed 's/  cached$//' "$dir/out" | cmp -s - "$dir/before" && pass || fail "what is kept is another answer"
sed -i 's/i >= 0 && i < SIZE/i > 0 \&\& i < SIZE/' "$dir/p/src/a.c"
run 5 -p build --cache "$dir/cache"
has_line '^  wrong .*cached$'
has_no_line '^  get .*cached$'
has_no_line '^  caller .*cached$'
# under other options that can change an answer they are no answers
printf 'int keyed(int i) { int a[4] = {0}; return a[i & 3] / 2; }\n' >"$dir/p/src/k.c"
run 0 src/k.c --cache "$dir/keyed"
for option in "--loops unfold" "--recursion inline" "--unfold 3" "--assume nonnull" "--label OTHER" "--certify" "--globals initial"; do
  run 0 src/k.c --cache "$dir/keyed" $option
  has_no_line 'cached$'
done
run 0 src/k.c --cache "$dir/keyed" --jobs 1
has_line '^  keyed .*cached$'
# nor when a function has changed that may be called through a pointer
printf 'static int ten(int n) { return n > 0 ? 10 : 1; }\nint (*hook)(int) = ten;\nint through(int n) { return hook(n) / 2; }\n' >"$dir/p/src/h.c"
run 0 src/h.c --cache "$dir/hooked"
run 0 src/h.c --cache "$dir/hooked"
has_line '^  through .*cached$'
sed -i 's/: 1;/: 2;/' "$dir/p/src/h.c"
run 0 src/h.c --cache "$dir/hooked"
has_no_line '^  through .*cached$'
# what is kept is facts: it is told as it is asked for now
run 0 src/k.c -v
cp "$dir/out" "$dir/before"
run 0 src/k.c --cache "$dir/keyed" -v
sed 's/  cached$//' "$dir/out" | cmp -s - "$dir/before" && pass || fail "what is kept is told in another way: $(sed 's/  cached$//' "$dir/out" | diff - "$dir/before")"
# what has changed
if command -v git >/dev/null 2>&1; then
  (cd "$dir/p" && git init -q . && git add -A && git -c user.name=n -c user.email=e commit -qm one) >/dev/null 2>&1
  run 0 --changed-since HEAD src/a.c -Iinclude -DEXTRA=0
  has_line '^unchanged since HEAD: 5 functions'
  sed -i 's/i > 0 && i < SIZE/i > 1 \&\& i < SIZE/' "$dir/p/src/a.c"
  run 5 --changed-since HEAD src/a.c -Iinclude -DEXTRA=0
  has_line '^unchanged since HEAD: 3 functions'
  has_line '^  get '
  has_line '^  caller '
  # by a database: a header of the project is that of the revision, and __FILE__ is no change
  (cd "$dir/p" && git checkout -q . && printf '%s\n' '#include <assert.h>' '#include "a.h"' \
    'int claim(int i) { assert(i < 3 || i >= 3); return i; }' 'int uses(int i) { return half(i); }' >src/d.c &&
    sed -i 's|^\[|[{"directory": "'"$dir"'/p/build", "file": "../src/d.c", "arguments": ["cc", "-I", "../include", "-c", "../src/d.c"]},|' build/compile_commands.json &&
    git add -A && git -c user.name=n -c user.email=e commit -qm two) >/dev/null 2>&1
  run 0 -p build --changed-since HEAD src/d.c
  has_line '^unchanged since HEAD: 3 functions'
  sed -i 's,n / 2,n / 0,' "$dir/p/include/a.h"
  run 10 -p build --changed-since HEAD src/d.c
  has_line '^unchanged since HEAD: 1 function'
  violated half div0 2
  run 10 -Iinclude --changed-since HEAD src/d.c
  has_line '^unchanged since HEAD: 1 function'
  (cd "$dir/p" && git checkout -q .)
else
  skip "what has changed is not looked for: git is not installed"
fi
# a file that is not where the database is; one that cannot be read is no reason to say that all is well
(cd "$dir/p" && "$cantrip" check -p build --checks all --function get src/a.c) >"$dir/out" 2>&1
[ $? = 0 ] && pass || fail "a file beside the directory of the database: $(cat "$dir/out")"
echo 'int nothing(int n) { return n; }' >"$dir/p/src/e.c"
run 5 src/e.c src/c.c
has_line '^  nothing +0 +0 +0 +0 +0 +0 +0 +0$'
[ "$(answers --verdict "$dir/json")" = unknown ] && pass || fail "a file that cannot be read"
# answers that were kept move with their functions; an execution is looked for again
printf '%s\n' 'extern int input(void);' 'int fails(void) { return 1 / input(); }' 'int table[3];' \
  'int holds(int i) {' '  return i >= 0 && i < 3 ? table[i] : 0;' '}' >"$dir/p/src/m.c"
run 10 src/m.c --cache "$dir/moving"
violated fails div0 2
sed -i '1i // one line more' "$dir/p/src/m.c"
run 10 src/m.c --cache "$dir/moving"
violated fails div0 3
has_line '^  holds .* cached$'
has_no_line '^  fails .* cached$'
python3 -c "import json
places = {(p['class'], p['line']) for p in json.load(open('$dir/json'))['properties'] if p['function'] == 'holds'}
assert ('bounds', 6) in places and ('bounds', 5) not in places, places
assert all(':' + str(p['line']) + ':' in p['name'] for p in json.load(open('$dir/json'))['properties'] if p['line'])" && pass || fail "places of answers that were kept"
: >"$dir/no-directory"
run 2 src/e.c --cache "$dir/no-directory/x"
run 2 src/e.c --cache "$dir/no-directory"
"$cantrip" check --all-functions -Iinclude -DEXTRA=0 -I"$dir/p/include" "$dir/p/src/a.c" --json "$dir/json" >"$dir/out" 2>"$dir/err"
[ $? = 5 ] && pass || fail "--all-functions without --checks"
ranked wrong bounds 5 contract
# a function that calls itself as nobody else may: what is assumed of recursion is tried
echo 'int f(int *p, int n) { if (n > 0) return f(0, n - 1); return *p; }' >"$dir/p/self.c"
run 10 --assume nonnull self.c
violated f null 1
echo 'int f(int *p, int n) { if (n > 0) return f(p, n - 1); return *p; }' >"$dir/p/self.c"
run 0 --assume nonnull self.c
answers --assumed "$dir/json" | grep -qx CALLS_ITSELF && pass || fail "what is assumed of recursion"
# the files of a project are one program: what a callee of another file leaves behind, and what it requires
cat >"$dir/p/parse.c" <<'END'
struct message { const char *topic; int length; };
int parse(const char *bytes, int n, struct message *out) {
  if (n < 3) return 1;
  out->topic = bytes;
  out->length = n;
  return 0;
}
int at(const int *table, int i) { return table[i]; }
END
cat >"$dir/p/handle.c" <<'END'
struct message { const char *topic; int length; };
int parse(const char *bytes, int n, struct message *out);
int at(const int *table, int i);
static int keeps(const int *table, int n) { return n > 2 ? table[2] : 0; }
int handles(const char *bytes, int n) {
  struct message m = {0};
  return parse(bytes, n, &m) == 0 ? m.length : 0;
}
int crashes(const char *bytes, int n) {
  struct message m = {0};
  parse(bytes, n, &m);
  return m.topic[0];
}
int respects(void) {
  int table[3] = {0};
  return at(table, 2) + keeps(table, 3);
}
int breaks(void) {
  int table[3] = {0};
  return at(table, 3);
}
END
run 10 handle.c parse.c --write-contracts "$dir/p/found.spec"
ranked crashes null 12 definite
ranked breaks requires 20 definite
met handles
met respects
has_no_line '^  keeps: '
grep -qx 'procedure at {' "$dir/p/found.spec" && grep -q 'requires valid(table, i + 1);' "$dir/p/found.spec" && pass || fail "contracts: $(cat "$dir/p/found.spec")"
# contracts are read back, and checked: one that is too weak is no proof
run 10 handle.c parse.c found.spec
ranked breaks requires 20 definite
met at
sed -i 's/requires valid(table, i + 1);/requires valid(table, 2);/' "$dir/p/found.spec"
run 10 handle.c parse.c found.spec
violated at bounds 8
# two programs in one directory: each main with what they share
printf 'int shared(int *p);\nint main(void) { int n = 1; return shared(&n); }\n' >"$dir/p/one.c"
printf 'int shared(int *p);\nint main(void) { return shared(0); }\n' >"$dir/p/two.c"
printf 'int shared(int *p) { return *p; }\n' >"$dir/p/shared.c"
run 10 one.c two.c shared.c
ranked main requires 2 definite
has_line '^  shared: p != 0$'
[ "$(grep -c '^  main ' "$dir/out")" = 2 ] && pass || fail "both programs are looked at"
# an operation that only a caller is answerable for: no failure of the code, and shown if asked for
echo 'int elsewhere(char **p, int i) { return *p[i & 3]; }' >"$dir/p/callers.c"
run 5 callers.c
has_no_line 'is violated'
run 5 callers.c --findings all
has_line 'is violated'
finish
