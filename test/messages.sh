#!/bin/sh
# doc/messages.md has every error and warning of the sources, and doc/assumptions.md every assumption: the longest piece of each without a
# number or name must be there.
# usage: test/messages.sh
. "$(dirname "$0")/lib.sh"
cat >"$dir/find.py" <<'END'
import glob, re
text = ' '.join(open('doc/messages.md').read().split())
for name in sorted(glob.glob('src/*/*.c')):
    source = open(name).read()
    for call in re.finditer(r'\bdiag_(?:error|warning)\(', source):
        at, depth, strings, run = call.end(), 1, [], ''
        while depth:  # to the end of the call; literals side by side are one
            c = source[at]
            if c == '"':
                end = at + 1
                while source[end] != '"':
                    end += 2 if source[end] == '\\' else 1
                run, at = run + source[at + 1:end], end
            elif not c.isspace():
                depth += {'(': 1, ')': -1}.get(c, 0)
                if run:
                    strings, run = strings + [run], ''
            at += 1
        for string in strings:
            string = string.replace('\\"', '"').replace('\\\\', '\\')
            pieces = [p.strip(" ';:,.`()") for p in re.split(r'%-?\.?\*?[0-9]*l*[a-z]|`', string)]
            longest = max(pieces, key=len)
            if len(longest) < 12:
                continue
            print('ok' if longest in text else f'missing in doc/messages.md, {name}: {string}')
pages = ' '.join(open('doc/assumptions.md').read().split())
for line in open('src/flat/assumption.def'):
    m = re.match(r'X\(\w+, \w+, "(.*)"\)', line)
    if m and len(longest := max((p.strip() for p in re.split('%[sfu]', m[1])), key=len)) > 3:
        print('ok' if longest in pages else f'missing in doc/assumptions.md: {m[1]}')
for name in sorted(glob.glob('share/cantrip/library/*.c')):
    for text in re.findall(r'__cantrip_say\("(.*?)"\)', open(name).read()):
        print('ok' if text in pages else f'missing in doc/assumptions.md, {name}: {text}')
END
if ! command -v python3 >/dev/null 2>&1; then
  skip "the messages are not compared: python3 is not installed"
  finish
fi
python3 "$dir/find.py" >"$dir/found" 2>"$dir/err" || fail "the messages could not be found: $(tail -n 1 "$dir/err")"
while IFS= read -r line; do
  case $line in
  ok) pass ;;
  *) fail "$line" ;;
  esac
done <"$dir/found"
[ "$passed" -gt 80 ] || fail "only $passed messages were found"
finish
