#!/bin/sh
# What is installed: the program, its man page, completion and specifications; the Debian package; the module for BenchExec.
# usage: test/package.sh
. "$(dirname "$0")/lib.sh"
if make --no-print-directory -s BUILD="$BUILD" DESTDIR="$dir/root" PREFIX=/usr install >"$dir/out" 2>&1; then pass; else fail "make install: $(tail -n 2 "$dir/out")"; fi
"$dir/root/usr/bin/cantrip" check examples/lock.c >/dev/null 2>&1
[ $? != 2 ] && pass || fail "the installed program does not run"
# the library, by pkg-config alone, from C and from C++; its only names are those of its header
root=$dir/root
flags=$(PKG_CONFIG_PATH=$root/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root pkg-config --cflags --libs cantrip)
if gcc -Wall -Wextra -Werror examples/embed.c -o "$dir/embed" $flags 2>"$dir/err"; then pass; else fail "examples/embed.c: $(head -n 3 "$dir/err")"; fi
"$dir/embed" examples/handshake.c examples/lock.c >"$dir/out" 2>"$dir/err"
[ $? = 10 ] && grep -q '^  => reach_error is called' "$dir/out" && [ ! -s "$dir/err" ] && pass || fail "embed: $(cat "$dir/out" "$dir/err")"
names=$(nm -g --defined-only "$root/usr/lib/libcantrip.a" | awk 'NF == 3 { print $3 }' | grep -v '^cantrip_')
[ -z "$names" ] && pass || fail "the library has other names: $names"
printf '#include <cantrip.h>\nint main() { cantrip_free(0); return cantrip_version()[0] == 0; }\n' >"$dir/plus.cc"
if command -v g++ >/dev/null 2>&1; then
  g++ "$dir/plus.cc" -o "$dir/plus" $flags 2>"$dir/err" && "$dir/plus" && pass || fail "from C++: $(head -n 3 "$dir/err")"
else
  skip "no C++: g++ is not installed"
fi
completion=$dir/root/usr/share/bash-completion/completions/cantrip
if command -v bash >/dev/null 2>&1; then
  complete() { bash -c ". '$completion'; COMP_WORDS=(cantrip $1); COMP_CWORD=$2; _cantrip; echo \"\${COMPREPLY[*]}\""; }
  [ "$(complete ch 1)" = check ] && pass || fail "a command is not completed: $(complete ch 1)"
  [ "$(complete 'check --harn' 2)" = --harness ] && pass || fail "an option is not completed: $(complete 'check --harn' 2)"
  [ -z "$(complete 'run --harn' 2)" ] && pass || fail "an option of another command is completed"
fi
if command -v dpkg-deb >/dev/null 2>&1; then
  mkdir -p "$dir/build" && cp "$BUILD/cantrip" "$BUILD/completion" "$dir/build"
  package=$(sh tools/deb.sh "$BUILD" 2>"$dir/err" | tail -n 1)
  [ -s "$package" ] && dpkg-deb --contents "$package" | grep -q './usr/bin/cantrip' && pass || fail "no Debian package: $(tail -n 2 "$dir/err")"
else
  skip "no Debian package is made: dpkg-deb is not installed"
fi
command -v python3 >/dev/null 2>&1 || { skip "the module for BenchExec is not read: python3 is not installed" && finish; }
if python3 -c "import ast; ast.parse(open('tools/cantrip.py').read())" 2>/dev/null; then pass; else fail "the module for BenchExec is no Python"; fi
if python3 -c 'import benchexec' 2>/dev/null; then
  python3 - <<END && pass || fail "the module for BenchExec"
import sys, collections
sys.path.insert(0, 'tools')
import cantrip, benchexec.result as result
tool = cantrip.Tool()
run = collections.namedtuple('Run', 'output')
assert tool.determine_result(run(['x', 'verdict: holds'])) == result.RESULT_TRUE_PROP
assert tool.determine_result(run(['verdict: violated'])) == result.RESULT_FALSE_PROP
END
else
  skip "the module for BenchExec is not used: benchexec is not installed"
fi
finish
