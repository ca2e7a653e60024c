#!/bin/sh
# What is installed: the program, its man page, completion and specifications; the Debian package; the module for BenchExec.
# usage: test/package.sh
. "$(dirname "$0")/lib.sh"
if make --no-print-directory -s BUILD="$BUILD" DESTDIR="$dir/root" PREFIX=/usr install >"$dir/out" 2>&1; then pass; else fail "make install: $(tail -n 2 "$dir/out")"; fi
"$dir/root/usr/bin/cantrip" check examples/lock.c >"$dir/out" 2>&1
[ $? = 0 ] && grep -q '^unreach holds' "$dir/out" && pass || fail "the installed program does not run: $(tail -n 2 "$dir/out")"
printf '%s\n' '#include <stdlib.h>' 'void reach_error(void);' 'int main(void) {' '  if (rand() < 0) reach_error();' '}' >"$dir/rand.c"
(cd "$dir" && root/usr/bin/cantrip check --progress never rand.c) >"$dir/out" 2>&1
[ $? = 0 ] && grep -q '^unreach holds' "$dir/out" && pass || fail "the installed program does not find the models of the C library: $(tail -n 2 "$dir/out")"
# the library, by pkg-config alone, from C and from C++; its only names are those of its header
root=$dir/root
flags=$(PKG_CONFIG_PATH=$root/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root pkg-config --cflags --libs cantrip)
if gcc -Wall -Wextra -Werror examples/embed.c -o "$dir/embed" $flags 2>"$dir/err"; then pass; else fail "examples/embed.c: $(head -n 3 "$dir/err")"; fi
"$dir/embed" examples/handshake.c examples/lock.c >"$dir/out" 2>"$dir/err"
[ $? = 10 ] && grep -q '^  => reach_error is called' "$dir/out" && [ ! -s "$dir/err" ] && pass || fail "embed: $(cat "$dir/out" "$dir/err")"
printf '%s\n' '#include <cantrip.h>' 'int main(int n, char **a) {' '  (void)n;' '  cantrip_result *r = cantrip_check(4, (const char *const *)a + 1, NULL);' \
  '  int v = cantrip_answer(r);' '  cantrip_free(r);' '  return v;' '}' >"$dir/models.c"
gcc "$dir/models.c" -o "$dir/models" $flags 2>"$dir/err" && CANTRIP_SHARE=$root/usr/share/cantrip "$dir/models" --property careful examples/mutex.c examples/mutex.spec
[ $? = 0 ] && pass || fail "a program with the library does not find the models that can be imported"
names=$(nm -g --defined-only "$root/usr/lib/libcantrip.a" | awk 'NF == 3 { print $3 }' | grep -v '^cantrip_')
[ -z "$names" ] && pass || fail "the library has other names: $names"
printf '#include <cantrip.h>\nint main() { cantrip_free(0); return cantrip_version()[0] == 0; }\n' >"$dir/plus.cc"
if command -v g++ >/dev/null 2>&1; then
  g++ "$dir/plus.cc" -o "$dir/plus" $flags 2>"$dir/err" && "$dir/plus" && pass || fail "from C++: $(head -n 3 "$dir/err")"
else
  skip "no C++: g++ is not installed"
fi
if diff -r share/cantrip/library "$dir/root/usr/share/cantrip/library"; then pass; else fail "the models of the library are not installed"; fi
completion=$dir/root/usr/share/bash-completion/completions/cantrip
if command -v bash >/dev/null 2>&1; then
  complete() { bash -c ". '$completion'; COMP_WORDS=(cantrip $1); COMP_CWORD=$2; _cantrip; echo \"\${COMPREPLY[*]}\""; }
  [ "$(complete ch 1)" = check ] && pass || fail "a command is not completed: $(complete ch 1)"
  [ "$(complete 'check --harn' 2)" = --harness ] && pass || fail "an option is not completed: $(complete 'check --harn' 2)"
  [ "$(complete 'check --relation tr' 3)" = traces ] && pass || fail "a value is not completed: $(complete 'check --relation tr' 3)"
  [ "$(complete 'check --malloc = m' 4)" = may-fail ] && pass || fail "a value behind = is not completed: $(complete 'check --malloc = m' 4)"
  [ "$(complete 'check --checks null,b' 3)" = null,bounds ] && pass || fail "a list is not completed: $(complete 'check --checks null,b' 3)"
  case " $(complete "check --checks ''" 3) " in *" termination "*" leak "*) pass ;; *) fail "the checks are not completed" ;; esac
  [ -z "$(complete 'run --harn' 2)" ] && pass || fail "an option of another command is completed"
fi
if command -v dpkg-deb >/dev/null 2>&1; then
  mkdir -p "$dir/build" && cp "$BUILD/cantrip" "$BUILD/completion" "$dir/build"
  package=$(sh tools/deb.sh "$BUILD" 2>"$dir/err" | tail -n 1)
  [ -s "$package" ] && dpkg-deb --contents "$package" | grep -q './usr/bin/cantrip' &&
    dpkg-deb --field "$package" Depends | grep -q libclang-common-19-dev && pass || fail "no Debian package: $(tail -n 2 "$dir/err")"
else
  skip "no Debian package is made: dpkg-deb is not installed"
fi
# the module for BenchExec, by a stand-in that has what the module uses where benchexec is not installed
if ! command -v python3 >/dev/null 2>&1; then
  skip "the module for BenchExec is not used: python3 is not installed"
else
  cat >"$dir/bench.py" <<'END'
import collections, os, subprocess, sys, types
try:
    import benchexec.result as result
except ImportError:
    class BaseTool2:
        def _version_from_tool(self, executable, arg="--version", **rest):
            return subprocess.run([executable, arg], stdout=subprocess.PIPE, universal_newlines=True).stdout.strip()
    result = types.ModuleType('benchexec.result')
    result.RESULT_TRUE_PROP, result.RESULT_FALSE_PROP, result.RESULT_UNKNOWN, result.RESULT_ERROR = 'true', 'false', 'unknown', 'ERROR'
    template = types.ModuleType('benchexec.tools.template')
    template.BaseTool2 = BaseTool2
    tools, package = types.ModuleType('benchexec.tools'), types.ModuleType('benchexec')
    tools.template, package.tools, package.result = template, tools, result
    sys.modules.update({'benchexec': package, 'benchexec.tools': tools, 'benchexec.tools.template': template, 'benchexec.result': result})
sys.path.insert(0, 'tools')
import cantrip
Run = collections.namedtuple('Run', 'output')
Task = collections.namedtuple('Task', 'input_files_or_identifier property_file options')
Limits = collections.namedtuple('Limits', 'cputime memory')
Locator = collections.namedtuple('Locator', 'find_executable')
tool = cantrip.Tool()
executable = tool.executable(Locator(lambda name, subdir: os.path.join(sys.argv[1], name)))
assert tool.name() == 'cantrip' and tool.version(executable)[0].isdigit(), tool.version(executable)
def ask(source, options=(), limits=Limits(60, 4 * 10 ** 9), model='LP64'):
    words = tool.cmdline(executable, list(options), Task([source], sys.argv[2], {'language': 'C', 'data_model': model}), limits)
    return tool.determine_result(Run(subprocess.run(words, stdout=subprocess.PIPE, universal_newlines=True).stdout.splitlines()))
assert ask('examples/lock.c') == result.RESULT_TRUE_PROP
assert ask('examples/handshake.c', model='ILP32') == result.RESULT_FALSE_PROP
assert ask('examples/handshake.c', limits=Limits(None, None)) == result.RESULT_FALSE_PROP
assert ask('test/c/loops/concat.c', ['--engines', 'execution']) == result.RESULT_UNKNOWN
assert ask('there-is-none.c') == result.RESULT_ERROR
assert tool.determine_result(Run(['verdict: unknown (time limit reached)'])) == 'TIMEOUT'
END
  echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' >"$dir/unreach-call.prp"
  python3 "$dir/bench.py" "$BUILD" "$dir/unreach-call.prp" 2>"$dir/err" && pass || fail "the module for BenchExec: $(tail -n 3 "$dir/err")"
fi
finish
