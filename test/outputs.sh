#!/bin/sh
# The files that other tools read: SARIF, JUnit, witnesses. Each is read by another reader than ours, and says what the text says.
# usage: test/outputs.sh
. "$(dirname "$0")/lib.sh"

check() { # NAME WANTED-STATUS OPTION...
  name=$1 want=$2
  shift 2
  "$cantrip" check "$@" --sarif "$dir/out.sarif" --junit "$dir/out.xml" --witness "$dir/out.yml" --json "$dir/out.json" >"$dir/out" 2>&1
  got=$?
  if [ "$got" = "$want" ] && [ -s "$dir/out.sarif" ]; then pass; else fail "$name: exit $got, expected $want"; fi
  if ! command -v python3 >/dev/null 2>&1 || python3 test/sarif.py "$dir/out.sarif" >"$dir/err"; then pass; else fail "$name: GitHub would not take it: $(head -n 2 "$dir/err")"; fi
}

reads() { # NAME PROGRAM: a Python program, in the directory of the files
  if (cd "$dir" && python3 -c "import json, re, xml.etree.ElementTree as xml
sarif = json.load(open('out.sarif')); run = sarif['runs'][0]; results = run['results']
suite = xml.parse('out.xml').getroot(); cases = suite.findall('testcase')
properties = json.load(open('out.json'))['properties']
import os; witness = open('out.yml').read() if os.path.exists('out.yml') else ''
shown = [p for p in properties if p['verdict'] != 'holds'] # a proof is no result
assert sarif['version'] == '2.1.0' and len(results) == len(shown) and len(properties) == len(cases) == int(suite.get('tests'))
for result in results:
    rule = run['tool']['driver']['rules'][result['ruleIndex']]
    assert rule['id'] == result['ruleId'] and result['message']['text']
    assert (result['level'] == 'error') == (result['kind'] == 'fail')
    for location in result.get('locations', []):
        assert location['physicalLocation']['region']['startLine'] > 0
    for flow in result.get('codeFlows', []):
        for thread in flow['threadFlows']:
            orders = [l['executionOrder'] for l in thread['locations']]
            assert orders and orders == sorted(orders)
def place(location):
    region = location['physicalLocation']['region']
    return region['startLine'], region.get('startColumn')
for result, p in zip(results, shown): # the places are those of the JSON
    if p.get('line') and result.get('locations'):
        assert place(result['locations'][0]) == (p['line'], p['column']), p
    flows = result.get('codeFlows', [])
    if flows and len(flows[0]['threadFlows']) == 1 and p['trace']:
        told = {(s['line'], s['column']) for s in p['trace']}
        assert {place(l['location']) for l in flows[0]['threadFlows'][0]['locations']} <= told | {(p.get('line'), p.get('column'))}, p
assert len({json.dumps(r['partialFingerprints']) for r in results}) == len(results)
assert [r['kind'] for r in results] == [{'violated': 'fail', 'unknown': 'open'}[p['verdict']] for p in shown]
$2") 2>"$dir/err"; then pass; else fail "$1: $(tail -n 2 "$dir/err")"; fi
}

if ! command -v python3 >/dev/null 2>&1; then
  skip "what other tools read is not read: python3 is not installed"
  finish
fi
check "a violation" 10 test/c/reach/aliases-violated.c
reads "a violation" "
assert suite.get('failures') == '1' and 'reach_error is called' in cases[0].find('failure').text
steps = results[0]['codeFlows'][0]['threadFlows'][0]['locations']
assert steps[-1]['location']['physicalLocation']['region']['startLine'] == results[0]['locations'][0]['physicalLocation']['region']['startLine']
assert re.search(r'type: \"target\"', witness) and 'value: \"same == 1\"' in witness and 'violation_sequence' in witness"
sum=$(sha256sum test/c/reach/aliases-violated.c | cut -d' ' -f1)
if grep -qF "\"test/c/reach/aliases-violated.c\": \"$sum\"" "$dir/out.yml"; then pass; else fail "the hash of a file in a witness"; fi
cat >"$dir/loop.c" <<'END'
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, last = 0;
  while (i < n) {
    last = i;
    i++;
  }
  if (last < 0) reach_error();
  return 0;
}
END
check "a proof" 0 "$dir/loop.c" --engines abstraction
reads "a proof" "
assert results == [] and not cases[0].findall('*')
assert 'invariant_set' in witness and 'loop_invariant' in witness and 'line: 5' in witness"
check "obligations" 10 test/c/checks/behind-a-violation.c --checks all --function f
reads "obligations" "
assert len(results) > 1 and all(r.get('locations') for r in results if r['kind'] == 'fail')"
# threads: one code flow with a thread flow for each, ordered by executionOrder; JSON has both accesses, the schedule and who waits
check "a race" 10 --checks race examples/counter.c
reads "a race" "
flows = [r['codeFlows'] for r in results if r['kind'] == 'fail']
assert len(flows) == 2 and all(len(f) == 1 and len(f[0]['threadFlows']) == 3 for f in flows)
ids = [t['id'] for t in flows[0][0]['threadFlows']]
assert ids == ['main', 'thread 1', 'thread 2'] == properties[0]['threads']
orders = [l['executionOrder'] for t in flows[0][0]['threadFlows'] for l in t['locations']]
assert len(set(orders)) == len(orders)
related = [r for r in results if r['ruleId'] == 'race'][0]['relatedLocations']
assert len(related) == 2 and 'thread 1' in related[0]['message']['text']
race = properties[1]['race']
assert {a['object'] for a in race} == {'count'} and 'write' in [a['access'] for a in race]
assert race[0]['thread'] != race[1]['thread'] and properties[1]['schedule']
assert witness == ''"
if grep -q 'format 2.0 cannot describe' "$dir/out"; then pass; else fail "nothing is said of the witness that is not written"; fi
check "a deadlock of threads" 10 --deadlock test/c/threads/inversion.c
reads "a deadlock of threads" "
waiting = [p for p in properties if p.get('waiting')][0]['waiting']
assert [(w['thread'], w['object'], w['holder']) for w in waiting[1:]] == [('thread 1', 'b', 'thread 2'), ('thread 2', 'a', 'thread 1')]
assert waiting[0]['call'] == 'pthread_join' and all(w['line'] for w in waiting)
assert any(s['locks'] == 'a' for s in properties[1]['trace'])"
check "unknown" 5 --time-limit 0.000001 "$dir/loop.c"
reads "unknown" "
assert cases[0].find('skipped') is not None and witness == ''"
if python3 -c 'import yaml' 2>/dev/null; then
  check "a violation" 10 test/c/reach/aliases-violated.c
  reads "YAML" "
import yaml
entry = yaml.safe_load(witness)[0]
assert entry['metadata']['format_version'] == '2.0' and entry['content'][-1]['segment'][0]['waypoint']['type'] == 'target'"
else
  skip "witnesses are not read as YAML: python3-yaml is not installed"
fi
"$cantrip" check --sarif - --junit - "$dir/loop.c" >"$dir/out" 2>&1
if [ $? = 2 ] && grep -q "only one output" "$dir/out"; then pass; else fail "two outputs to the standard output"; fi
"$cantrip" check --sarif "$dir/none/x" "$dir/loop.c" >"$dir/out" 2>&1
if [ $? = 2 ]; then pass; else fail "an output that cannot be written"; fi
# what is written destroys nothing: no input, no other result, and nothing is left behind of a check that could not begin
cp examples/handshake.c "$dir/kept.c"
ln -s kept.c "$dir/link.c"
refused() { # WANTED-STATUS TEXT OPTION...
  want=$1 text=$2
  shift 2
  "$cantrip" "$@" >"$dir/out" 2>&1 </dev/null
  got=$?
  if ! cmp -s examples/handshake.c "$dir/kept.c"; then
    fail "the source is gone: $*"
  elif [ $got = "$want" ] && grep -qF -e "$text" "$dir/out"; then
    pass
  else
    fail "exit $got, expected $want: $*: $(head -n 3 "$dir/out")"
  fi
  cp examples/handshake.c "$dir/kept.c"
}
for option in json html witness sarif junit dot harness save-inputs; do
  refused 2 "a result would overwrite it" check "--$option" "$dir/kept.c" "$dir/kept.c"
  refused 1 "not empty" check "--$option" '' "$dir/kept.c"
done
refused 2 "a result would overwrite it" check --html "$dir/link.c" "$dir/kept.c"
refused 2 "two results" check --json "$dir/one" --sarif "$dir/./one" "$dir/kept.c"
refused 2 "two results" batch --csv "$dir/one" --html "$dir/one" "$dir/kept.c"
refused 2 "a result would overwrite it" batch --junit "$dir/kept.c" "$dir/kept.c"
refused 2 "only one output" batch --csv - --junit - "$dir/kept.c"
refused 2 "No such file" batch --html "$dir/none/x" "$dir/kept.c"
if grep -q '^task' "$dir/out"; then fail "the batch was run before its page was refused"; else pass; fi
refused 2 "no such file" check --json "$dir/one" "$dir/none.c"
if [ -e "$dir/one" ]; then fail "a file is left behind"; else pass; fi
# on the standard output JSON says what is wrong, with its place
printf 'int main(void) {\n  return x;\n}\n' >"$dir/wrong.c"
"$cantrip" check --json - "$dir/wrong.c" >"$dir/out.json" 2>/dev/null
if [ $? = 2 ]; then pass; else fail "wrong input with --json -"; fi
if command -v python3 >/dev/null 2>&1; then
  python3 -c "import json
answer = json.load(open('$dir/out.json'))
error = answer['errors'][0]
assert answer['verdict'] == 'refused' and answer['properties'] == [] and (error['line'], error['column']) == (2, 10), answer
assert error['file'].endswith('wrong.c') and error['message']" && pass || fail "JSON of wrong input"
fi
refused 10 "no game to draw" check --dot "$dir/empty.dot" "$dir/kept.c"
if [ -c /dev/full ]; then
  "$cantrip" check "$dir/kept.c" >/dev/full 2>"$dir/out"
  if [ $? = 2 ] && grep -q "standard output cannot be written" "$dir/out"; then pass; else fail "a full disk is not noticed"; fi
fi
"$cantrip" batch --junit - "$dir/kept.c" 2>/dev/null | python3 -c 'import sys, xml.etree.ElementTree as t; t.fromstring(sys.stdin.read())' && pass ||
  fail "JUnit of a batch on the standard output"
# the schemas: doc/check.schema.json is ours, test/sarif.schema.json says what the standard asks of what we write
if python3 -c 'import jsonschema' 2>/dev/null; then
  fits() { # NAME OPTION...
    name=$1
    shift
    timeout 60 "$cantrip" check "$@" --time-limit 30 --json "$dir/out.json" --sarif "$dir/out.sarif" >/dev/null 2>&1
    if python3 -c "import json, jsonschema
for schema, data in (('doc/check.schema.json', '$dir/out.json'), ('test/sarif.schema.json', '$dir/out.sarif')):
    jsonschema.Draft202012Validator(json.load(open(schema))).validate(json.load(open(data)))" 2>"$dir/err"; then pass; else fail "$name: $(grep -m 1 Error "$dir/err")"; fi
  }
  fits "a violation" test/c/reach/trace-values.c
  fits "a proof" "$dir/loop.c" --engines abstraction
  fits "contracts" test/c/reach/aliases-violated.c --recursion pushdown
  fits "obligations" --checks all --function f test/c/checks/behind-a-violation.c
  fits "a game" test/conform/early-late.c test/conform/early-late.spec
  fits "components" test/conform/alternating-bit.c test/conform/alternating-bit.spec
  fits "a race" --checks race examples/counter.c
  fits "a deadlock of threads" --deadlock test/c/threads/inversion.c
  fits "formulas" test/ltl/lamp.c test/ltl/lamp.spec
  fits "all functions" --all-functions --checks all test/c/checks/library-small.c
  python3 -c "import json, jsonschema
data = json.load(open('$dir/out.json'))
data['properties'][0]['verdict'] = 'perhaps'
try: jsonschema.Draft202012Validator(json.load(open('doc/check.schema.json'))).validate(data)
except jsonschema.ValidationError: exit(0)
exit(1)" && pass || fail "the schema takes anything"
else
  skip "JSON is not compared with its schema: python3-jsonschema is not installed"
fi

# findings that are accepted: by a comment for its class, by a file of an earlier check; they stay so when lines move
printf '%s\n' 'extern int input(void);' 'int table[4];' 'int a(void) { return table[input()]; }' \
  'int b(void) { return table[input()]; /* cantrip: ignore[bounds] looked at */ }' 'int c(void) {' '  // cantrip: ignore[null, div0] never 0' \
  '  return 1 / input();' '}' 'int d(void) { return 1 / input(); /* cantrip: ignore[bounds] of another class */ }' >"$dir/accepted.c"
accepted() { # NAME WANTED-STATUS LIST OPTION...: by functions, comment, baseline or no word
  name=$1 want=$2 list=$3
  shift 3
  "$cantrip" check --all-functions "$dir/accepted.c" --json "$dir/out.json" --sarif "$dir/out.sarif" "$@" >"$dir/out" 2>&1
  got=$?
  said=$(python3 -c "import json
print(*[p['function'] + ':' + p.get('accepted', '-') for p in json.load(open('$dir/out.json'))['properties'] if p['verdict'] == 'violated'])")
  if [ "$got" = "$want" ] && [ "$said" = "$list" ]; then pass; else fail "$name: exit $got, $said"; fi
}
accepted "comments" 10 "a:- b:comment c:comment d:-"
grep -qx 'accepted by a comment: 2' "$dir/out" && pass || fail "comments are not counted"
cp "$dir/out.sarif" "$dir/before.sarif"
sed -i '1i // a line more' "$dir/accepted.c"
accepted "a baseline" 5 "a:baseline b:comment c:comment d:baseline" --baseline "$dir/before.sarif"
grep -q 'is violated' "$dir/out" && fail "what is accepted is shown" || pass
echo 'int e(void) { return table[input()]; }' >>"$dir/accepted.c"
accepted "something new" 10 "a:baseline b:comment c:comment d:baseline e:-" --baseline "$dir/before.sarif"
[ "$(grep -c 'is violated' "$dir/out")" = 1 ] && pass || fail "only what is new is shown"
"$cantrip" check --all-functions "$dir/accepted.c" --baseline "$dir/accepted.c" >"$dir/out" 2>&1
[ $? = 2 ] && grep -q 'was not written by --sarif' "$dir/out" && pass || fail "a baseline that is not SARIF"

# drawings, by Graphviz
if command -v dot >/dev/null 2>&1; then
  drawn() { # NAME COMMAND...: what it prints is a picture
    name=$1
    shift
    "$@" >"$dir/picture.dot" 2>/dev/null
    if dot -Tsvg "$dir/picture.dot" >"$dir/picture.svg" 2>"$dir/err" && grep -q '<svg' "$dir/picture.svg" && [ ! -s "$dir/err" ] &&
      [ "$(grep -c 'class="node"' "$dir/picture.svg")" -gt 1 ]; then pass; else fail "$name cannot be drawn: $(head -n 2 "$dir/err")"; fi
  }
  drawn "an automaton" "$cantrip" model --cfa --function drain --format dot examples/lock.c
  drawn "a component" "$cantrip" model --lts --format dot --property careful examples/upload.c examples/upload.spec
  drawn "a Kripke structure" "$cantrip" model --lks --format dot --property dark examples/lamp.c examples/lamp.spec
  drawn "a pushdown system" "$cantrip" model --pds --format dot --property careful examples/upload.c examples/upload.spec
  drawn "a process" "$cantrip" lts --format dot --process Polite examples/philosophers.spec
  drawn "the automaton of a formula" "$cantrip" ltl --format dot 'G (lock -> F unlock)'
  drawn "a game" "$cantrip" check -q --dot - --property hasty examples/upload.c examples/upload.spec
else
  skip "no drawings are looked at: graphviz is not installed"
fi

# where there is nothing to write, there is no file, either of an earlier check
echo old >"$dir/old"
for option in save-inputs harness dot save-schedule; do
  echo 'int main(void) { __VERIFIER_assert(1); return 0; }' >"$dir/nothing.c"
  cp "$dir/old" "$dir/there"
  "$cantrip" check -q --$option "$dir/there" "$dir/nothing.c" >/dev/null 2>"$dir/err"
  [ ! -e "$dir/there" ] && pass || fail "--$option leaves a file where there is nothing to write"
done
echo 'int main(void) { __VERIFIER_assert(0); return 0; }' >"$dir/nothing.c"
"$cantrip" check -q --save-inputs "$dir/there" "$dir/nothing.c" >/dev/null 2>&1
"$cantrip" run --inputs "$dir/there" "$dir/nothing.c" >/dev/null 2>&1
[ $? = 10 ] && pass || fail "the inputs of a program that reads none cannot be read back"

# a solver call that does not end in time: the files are written all the same, and the limit is kept within a second or so
{
  echo 'unsigned next(unsigned x) {'
  i=0
  while [ $i -lt 60 ]; do echo "  x = x * 1103515245u + ${i}u; x ^= x >> 7;"; i=$((i + 1)); done
  echo '  return x; }'
  echo 'unsigned nondet_uint(void);'
  echo 'int main(void) { unsigned x = nondet_uint(), y = x; for (int i = 0; i < 50; i++) { x = next(x); y = next(y + i); } __CPROVER_assert(x != y + 12345, "differ"); }'
} >"$dir/hard.c"
rm -f "$dir"/late.*
began=$(date +%s%N)
"$cantrip" check --time-limit 2 --json "$dir/late.json" --sarif "$dir/late.sarif" --junit "$dir/late.xml" --html "$dir/late.html" "$dir/hard.c" >"$dir/out" 2>&1
status=$? took=$((($(date +%s%N) - began) / 1000000))
[ "$status" = 5 ] && grep -q '^verdict: unknown (' "$dir/out" && pass || fail "a hard query: exit $status: $(tail -n 1 "$dir/out")"
[ "$took" -lt 4500 ] && pass || fail "--time-limit 2 took $took ms"
for ending in json sarif xml html; do [ -s "$dir/late.$ending" ] && pass || fail "after a time limit there is no $ending"; done
python3 -c "import json, sys
r = json.load(open(sys.argv[1]))
assert r['verdict'] == 'unknown' and 'time limit' in r['properties'][0]['reason']" "$dir/late.json" && pass || fail "the JSON after a time limit"

finish
