#!/bin/sh
# The extension for Visual Studio Code, without the editor: test/vscode.js plays it.
. "$(dirname "$0")/lib.sh"
if ! command -v node >/dev/null 2>&1; then
  skip "the extension for Visual Studio Code is not tried: node is not installed"
  finish
fi
mkdir "$dir/editor"
timeout 300 node test/vscode.js "$cantrip" "$dir/editor" >"$dir/out" 2>"$dir/err" || fail "test/vscode.js: $(tail -n 2 "$dir/err")"
while read -r how what; do
  case $how in
  ok) pass ;;
  *) fail "vscode: $what" ;;
  esac
done <"$dir/out"
[ "$(wc -l <"$dir/out")" -ge 9 ] || fail "only $(wc -l <"$dir/out") tests of the extension were run"
finish
