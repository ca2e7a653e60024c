#!/bin/sh
# The language server, by a client of its protocol: test/lsp.py says what is tried.
# usage: test/lsp.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null 2>&1; then
  skip "the language server is not tried: python3 is not installed"
  finish
  exit
fi
mkdir -p "$dir/lsp"
TOP=$PWD timeout 300 python3 test/lsp.py "$cantrip" "$dir/lsp" >"$dir/out" 2>"$dir/err"
[ $? -le 1 ] || fail "test/lsp.py: $(tail -n 2 "$dir/err")"
while read -r how what; do
  case $how in
  ok) pass ;;
  *) fail "lsp: $what" ;;
  esac
done <"$dir/out"
[ "$(wc -l <"$dir/out")" -ge 15 ] || fail "only $(wc -l <"$dir/out") tests of the language server were run"
finish
