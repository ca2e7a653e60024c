#!/bin/sh
# Flat programs mean what the C means: the programs of test/c are executed as flat programs
# (test/unit/flat_run.c) and compared with what their comments say; then once more sliced,
# behind a check of their result that must fail, and one that must not. Where the flat
# program leaves a value open, that is no failure, but there must not be many of these.
# usage: test/flat.sh    BUILD says where the programs are
. "$(dirname "$0")/lib.sh"
run=$BUILD/unit/flat_run open=0

expect() { # NAME WANTED COMMAND...
  name=$1 wanted=$2
  shift 2
  got=$("$@" 2>/dev/null | tail -n 1)
  case $got in
  "$wanted") pass ;;
  unknown | recursion | unmodelled) open=$((open + 1)) ;;
  *) fail "$name: flat program gives '$got' instead of '$wanted'" ;;
  esac
}

for f in test/c/*.c; do
  case $f in test/c/ub-* | test/c/checks-*) continue ;; esac
  grep -q '^// run: *$' "$f" || continue
  status=$(sed -n 's|^// exit: ||p' "$f" | head -n 1)
  status=${status:-0}
  case $status in
  10) expect "$f" error "$run" "$f"; continue ;;
  5 | 134) continue ;;
  esac
  grep -q 'exit *(' "$f" || expect "$f" "exit $status" "$run" "$f"
  grep -qE 'int main *\(void\)' "$f" && ! grep -q 'exit *(' "$f" || continue
  for check in '!=' '=='; do
    { echo '#define main original_main'
      echo "#include \"$PWD/$f\""
      echo '#undef main'
      echo 'extern void reach_error(void);'
      echo "int main(void) { if ((original_main() & 255) $check $status) reach_error(); return 0; }"
    } >"$dir/wrapped.c"
    case $check in
    '==') expect "$f, sliced, result checked" error "$run" --slice "$dir/wrapped.c" ;;
    '!=') expect "$f, sliced" ended "$run" --slice "$dir/wrapped.c" ;;
    esac
  done
done
[ "$open" -lt "$passed" ] || { fail "$open of them are open"; }
finish
