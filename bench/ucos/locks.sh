#!/bin/sh
# bench/ucos/locks.sh DIRECTORY: the two lock properties of Chaki, Clarke, Ouaknine, Sharygina, Sinha (2004, section 7) for each service of the
# uC/OS-II kernel whose sources are in DIRECTORY: os_*.c and headers, with OS_ENTER_CRITICAL() and OS_EXIT_CRITICAL() defined as lock() and
# unlock(). The kernel is not part of this repository. Writes bench/ucos.md.
# usage: bench/ucos/locks.sh DIRECTORY    LIMIT (20, seconds a service)
. "$(dirname "$0")/../../test/lib.sh"
LIMIT=${LIMIT:-20}
from=$1
[ -d "$from" ] || { echo "usage: bench/ucos/locks.sh DIRECTORY" >&2; exit 1; }

specification() { # SERVICE
  echo 'procedure lock { abstract { (1), ( lock -> return {} -> STOP ) }; }'
  echo 'procedure unlock { abstract { (1), ( unlock -> return {} -> STOP ) }; }'
  echo "program $1 {"
  echo '  ltl alternate = (!unlock W lock) && G (lock -> X (!lock W unlock)) && G (unlock -> X (!unlock W lock));'
  echo '  ltl released = G (lock -> F unlock);'
  echo '}'
}

# functions that are defined in a file and enter a critical section
services() { # FILE
  awk '/^[A-Za-z].*OS[A-Za-z_]* *\(/ && !/;/ { name = $0; sub(/ *\(.*/, "", name); sub(/.*[ *]/, "", name) }
       /OS_ENTER_CRITICAL\(\)/ && !/#/ && name { print name; name = "" }' "$1"
}

answer() { # PROPERTY
  sed -n "s/^$1 holds vacuously.*/vacuous/p; t; s/^$1 holds.*/holds/p; s/^$1 is violated.*/violated/p; s/^$1 is unknown: \(.*\)/unknown (\1)/p" "$dir/out" | head -n 1
}

{
  echo '# Critical sections of uC/OS-II'
  echo
  echo 'Made by `bench/ucos/locks.sh DIRECTORY`. Each service with any arguments and any state of the kernel (`--globals any`).'
  echo
  echo '| file | service | alternate | released | s |'
  echo '| --- | --- | --- | --- | --- |'
  for file in "$from"/os_*.c; do
    for service in $(services "$file"); do
      specification "$service" >"$dir/p.spec"
      timeout $((LIMIT + 10)) "$BUILD/cantrip" check --time-limit "$LIMIT" -I"$from" "$file" "$dir/p.spec" >"$dir/out" 2>"$dir/err" </dev/null
      seconds=$(sed -n 's/.* solver calls, \([0-9.]*\) s.*/\1/p' "$dir/out" | tail -n 1)
      echo "| $(basename "$file") | $service | $(answer alternate) | $(answer released) | $seconds |"
    done
  done
} | tee "$dir/table"
cp "$dir/table" bench/ucos.md
