#!/bin/sh
# Checks the expectations of test/c against gcc: every program with `// run:`, and without
# `// gcc: no`, is compiled and run natively; its output and exit status must be what its
# head says. With --write the head is rewritten from what gcc's program does.
# usage: test/against-gcc.sh [--write] [FILE...]
. "$(dirname "$0")/lib.sh"
write=
[ "$1" != --write ] || { write=yes; shift; }
[ $# -gt 0 ] || set -- test/c/*.[ci]

compile() { # FILE and the words of its run: line: those before --, without cantrip's own
  source=$1
  shift
  n=$# own=
  set -- "$@" "$source"
  while [ "$n" -gt 0 ]; do
    word=$1
    shift
    n=$((n - 1))
    case $own$word in
    --) while [ "$n" -gt 0 ]; do shift; n=$((n - 1)); done ;;
    --data-model) own=value ;;
    --entry | --checks | --seed | --inputs) own=value ;;
    value*) own= ;;
    --*) ;;
    *) set -- "$@" "$word" ;;
    esac
  done
  gcc -w -O0 -fwrapv -fcommon "$@" -o "$dir/program" -lm 2>"$dir/err"
}

execute() { # the words of the run: line; the program gets those after --
  while [ $# -gt 0 ] && [ "$1" != -- ]; do shift; done
  [ $# = 0 ] || shift
  (exec timeout 20 "$dir/program" "$@") >"$dir/out" 2>/dev/null </dev/null
}

for file; do
  grep -q '^// run:' "$file" && ! grep -q '^// gcc: no' "$file" || continue
  eval "set -- $(values "$file" run)"
  if ! compile "$file" "$@"; then
    fail "$file: gcc: $(head -n 1 "$dir/err")"
    continue
  fi
  execute "$@"
  status=$?
  {
    [ "$status" = 0 ] || echo "// exit: $status"
    sed 's,^,// stdout: ,' "$dir/out"
  } >"$dir/got"
  sed -n -e '\,^//,!q' -e '\,^// exit:,p' "$file" >"$dir/want"
  sed -n -e '\,^//,!q' -e '\,^// stdout:,p' "$file" >>"$dir/want"
  if [ -n "$write" ]; then
    sed -e '\,^// \(exit\|stdout\):,d' "$file" >"$dir/body"
    sed -e "\,^// run:,r $dir/got" "$dir/body" >"$file"
    pass
  elif diff -u --label "$file" --label gcc "$dir/want" "$dir/got"; then
    pass
  else
    fail "$file: gcc differs"
  fi
done
finish
