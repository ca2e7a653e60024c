# What the scripts of test/, fuzz/ and bench/ begin with; sourced, not run:
#   . "$(dirname "$0")/lib.sh"          (from fuzz/ and bench/: "$(dirname "$0")/../test/lib.sh")
# The working directory is then the top of the sources, $self the script, $BUILD the absolute build directory, $cantrip the
# program under test (CANTRIP says another one), $dir a temporary directory that is removed at the end.
self=$(cd "$(dirname "$0")" && pwd)/${0##*/}
cd "${self%/*}" || exit 1
while [ ! -f Makefile ]; do cd .. || exit 1; done
BUILD=${BUILD:-build}
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
CANTRIP=${CANTRIP:-$BUILD/cantrip}
cantrip=$CANTRIP
JOBS=${JOBS:-2}
export BUILD CANTRIP JOBS
# The leak checker stumbles over thread-local memory of libraries that are loaded late, so it does not look there.
export ASAN_OPTIONS=detect_leaks=1:exitcode=99:intercept_tls_get_addr=0 UBSAN_OPTIONS=print_stacktrace=1
dir=$(mktemp -d) || exit 1
trap 'chmod -R u+rwx "$dir"; rm -rf "$dir"' EXIT
passed=0 failed=0

pass() { passed=$((passed + 1)); }

# With STOP set, the first failure ends the suite.
fail() { # SENTENCE...
  failed=$((failed + 1))
  printf '%s\n' "$*"
  [ -z "$STOP" ] || finish
}

# What a test cannot do here is said, and test/check.sh shows it.
skip() { printf 'skipped: %s\n' "$*"; }

# The last line of every suite, and its exit code.
finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
  exit
}

# values FILE KEY: what stands after `// KEY: ` in the comments at the head of FILE, line by line
values() { sed -n -e '\,^//,!q' -e "s,^// $2: \{0\,1\},,p" "$1"; }

has() { [ -n "$(sed -n -e '\,^//,!q' -e "\,^// $2:,p" "$1")" ]; } # FILE KEY

# contains_all TEXTS FILE WHAT: a sentence on each line of TEXTS that no line of FILE contains
contains_all() {
  while IFS= read -r text; do
    grep -qF -e "$text" "$2" || printf '%s\n' "  $3 has no line with: $text"
  done <"$1"
}

# contains_none TEXTS FILE WHAT: a sentence on each line of TEXTS that some line of FILE contains
contains_none() {
  while IFS= read -r text; do
    ! grep -qF -e "$text" "$2" || printf '%s\n' "  $3 has a line with: $text"
  done <"$1"
}

# each COMMAND...: runs this script once more for every line of the standard input, as `SCRIPT COMMAND... LINE`, several at
# a time (JOBS); what they print comes out line by line.
each() { xargs -P "$JOBS" -n 1 sh "$self" "$@"; }

# suite FILE...: `SCRIPT --one FILE` for each, which ends with report FILE PROBLEMS: a line `ok FILE`, or `not ok FILE` and the
# lines of the file PROBLEMS. (Exit code 255 makes xargs stop.)
report() {
  if [ ! -s "$2" ]; then
    echo "ok $1"
    exit 0
  fi
  printf '%s\n' "not ok $1
$(cat "$2")"
  [ -z "$STOP" ] || exit 255
  exit 0
}

suite() {
  printf '%s\n' "$@" | each --one >"$dir/results"
  grep -v '^ok ' "$dir/results"
  passed=$(grep -c '^ok ' "$dir/results")
  failed=$(($# - passed))
  finish
}

# answers [OPTION [NAME]] FILE: what --json has written, as lines (test/answers.c)
answers() { "$BUILD/answers" "$@"; }

# unsupported JSON: what an answer lacks that no real one lacks: a violation its execution or what goes wrong, a proof its certificate or at least some
# work, an unknown its reason
unsupported() {
  case $(answers --verdict "$1" 2>/dev/null) in
  holds) [ -n "$(answers --proved "$1")" ] || [ "$(answers --number effort "$1")" -gt 0 ] || echo "a proof without work" ;;
  violated) [ -n "$(answers --steps "$1")$(answers "$1" | awk -F '\t' '$1 == "violated" { print $6 }')" ] || echo "a violation without its execution" ;;
  unknown) [ -n "$(answers --reason "$1")" ] || echo "an unknown without reason" ;;
  esac
}

# verdict_in JSON STATUS ERRORS: holds, violated, `unknown (REASON)` or `crash ...`, by the answer and the exit code, which must agree
verdict_in() {
  case $2:$(unsupported "$1"):$(answers --verdict "$1" 2>/dev/null) in
  0::holds | 10::violated) answers --verdict "$1" ;;
  5::unknown) echo "unknown ($(answers --reason "$1"))" ;;
  *:?*:*) echo "crash ($(unsupported "$1"))" ;;
  5::) echo "unknown (out of time or memory)" ;;
  *) echo "crash (exit $2: $(grep -v warning "$3" | head -n 1 | cut -c 1-120))" ;;
  esac
}

# verdict_of OUTPUT STATUS ERRORS: holds, violated, `unknown (REASON)` or `crash ...`, by the last line that check printed and
# its exit code, which must agree
verdict_of() {
  last=$(tail -n 1 "$1")
  case $2:$last in
  "0:verdict: holds" | "10:verdict: violated" | "5:verdict: unknown ("*")") echo "${last#verdict: }" ;;
  *) echo "crash (exit $2: $(grep -v warning "$3" | head -n 1 | cut -c 1-120))" ;;
  esac
}
