#!/bin/sh
# Plain English: the phrases of test/words.txt occur nowhere in what people read, a number agrees with its noun, and no sentence of
# README or the manual has more than 35 words, but for those that test/long-sentences.txt allows, each with a reason.
# usage: test/words.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null 2>&1; then
  skip "the words are not looked at: python3 is not installed"
  finish
fi
python3 tools/sentences.py strings src/*.c src/*/*.c src/*/*.h src/*/*.def src/report/page.html share/cantrip/library/*.c >"$dir/strings" || fail "no strings"
python3 tools/sentences.py comments src/*.c src/*/*.c src/*/*.h >"$dir/comments" || fail "no comments"
python3 test/words.py "$dir/strings" "$dir/comments" >"$dir/found" 2>"$dir/err" || fail "$(tail -n 1 "$dir/err")"
grep -v '^read ' "$dir/found" >"$dir/problems"
while IFS= read -r line; do fail "$line"; done <"$dir/problems"
while IFS= read -r line; do pass; done <<END_OF_READ
$(grep '^read ' "$dir/found")
END_OF_READ
# the check itself must be able to fail
printf 'f.c\t1\tit goes on for ever\nf.c\t2\tafter 1 iterations\nf.c\t3\t%%u states\n' >"$dir/probe"
[ "$(python3 test/words.py "$dir/probe" /dev/null | grep -c '^f.c')" = 3 ] && pass || fail "test/words.py does not see what it should"
[ "$passed" -gt 20 ] || fail "only $passed files were read"
finish
