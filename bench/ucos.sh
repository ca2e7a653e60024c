#!/bin/sh
# Critical sections of uC/OS-II, as temporal properties of every kernel service: enter and exit alternate, and each enter is followed by
# an exit. The sources (directories Source and Cfg/Template of version 2.9x) are not part of this project. Then two faults on purpose
# in each service that has a critical section: the first exit twice, the first exit left out. Writes bench/ucos.md.
# usage: bench/ucos.sh DIRECTORY    LIMIT (20, seconds a service)
. "$(dirname "$0")/../test/lib.sh"
[ "$1" = --one ] || kernel=${1:?usage: bench/ucos.sh DIRECTORY}
case $kernel in /*) ;; *) echo "an absolute directory, please" >&2; exit 1 ;; esac
LIMIT=${LIMIT:-20}
export LIMIT kernel

# The functions that a file defines: a name that begins with OS at the start of a line, parameters, and a brace on a line of its own.
services() { # FILE
  awk '/^[A-Za-z].*[ *]OS[A-Za-z_]* *\(/ && !/;/ { name = $0; sub(/ *\(.*/, "", name); sub(/.*[ *]/, "", name) }
    /^\{/ && name != "" { print name; name = "" } /^}/ { name = "" }' "$1" | sort -u
}

specification() { # SERVICE
  cat <<END
procedure lock { abstract { (1), ( lock -> return {} -> STOP ) }; }
procedure unlock { abstract { (1), ( unlock -> return {} -> STOP ) }; }
program $1 {
  ltl alternate = (!unlock W lock) && G (lock -> X (!lock W unlock)) && G (unlock -> X (!unlock W lock));
  ltl released = G (lock -> F unlock);
}
END
}

# NAME FILE SERVICE: `alternate released seconds MB`
check() {
  specification "$3" >"$dir/$1.spec"
  core=$kernel/Source/os_core.c
  [ "${2##*/}" != os_core.c ] || core=
  "$cantrip" check -q --time-limit "$LIMIT" --json "$dir/$1.json" -I bench/ucos -I "$kernel/Source" -I "$kernel/Cfg/Template" "$2" $core "$dir/$1.spec" >"$dir/$1.out" 2>&1
  sed -n 's/.*"name":"\(alternate\|released\)","kind":"ltl","verdict":"\([a-z]*\)".*/\2/p' "$dir/$1.json" 2>/dev/null | tr '\n' ' '
  sed -n 's/.*"seconds":\([0-9.]*\).*"peak_kib":\([0-9]*\).*/\1 \2/p' "$dir/$1.json" 2>/dev/null
}

# The first exit of a service twice, or not at all; nothing if it has none.
spoiled() { # FILE SERVICE HOW
  awk -v service="$2" -v how="$3" '
    /^[A-Za-z]/ && $0 ~ "[ *]" service " *\\(" && !/;/ { inside = 1 }
    inside && /^}/ { inside = 0 }
    inside && !done && /OS_EXIT_CRITICAL\(\);/ { done = 1; if (how == "twice") { sub(/OS_EXIT_CRITICAL\(\);/, "{ & & }") } else { sub(/OS_EXIT_CRITICAL\(\);/, ";") } }
    { print } END { exit !done }' "$1"
}

one() { # FILE SERVICE
  name=$(basename "$1" .c)-$2
  right=$(check "$name" "$1" "$2")
  [ -n "$right" ] || return # the configuration leaves it out
  line="| $(basename "$1") | $2 | $(echo "$right" | awk '{ printf "%s | %s | %.2f | %.0f |", $1 ? $1 : "-", $2 ? $2 : "-", $3, $4 / 1024 }')"
  for how in twice never; do
    mkdir -p "$dir/$name-$how"
    if spoiled "$1" "$2" $how >"$dir/$name-$how/$(basename "$1")"; then
      answer=$(check "$name-$how" "$dir/$name-$how/$(basename "$1")" "$2" | awk '{ print ($1 == "violated" || $2 == "violated") ? "found" : $1 == "holds" && $2 == "holds" ? "not found" : "unknown" }')
      line="$line $answer |"
    else line="$line - |"; fi
  done
  echo "$line" >"$dir/$name.row"
}

if [ "$1" = --one ]; then dir=$2; trap - EXIT; one "$3" "$4"; exit; fi
for file in "$kernel"/Source/os_*.c; do
  case $file in *os_dbg*) continue ;; esac
  for service in $(services "$file"); do echo "$file $service"; done
done >"$dir/list"
sed "s,^,--one $dir ," "$dir/list" | kernel=$kernel xargs -P "$JOBS" -L 1 sh -c 'kernel=$kernel sh bench/ucos.sh "$@"' ucos
cat "$dir"/*.row >"$dir/rows"
{
  echo "# uC/OS-II: critical sections"
  echo
  echo "Written by \`bench/ucos.sh DIRECTORY\`: every function of the kernel's sources by itself, with any arguments and any state of the kernel,"
  echo "os_core.c beside it. \`alternate\`: enter and exit of critical sections alternate, beginning with enter; \`released\`: each enter is followed by an exit."
  echo "The last two columns: its first exit written twice, and left out (\`not found\`: the fault cannot be seen there, or the proof holds under its assumptions)."
  echo "Limit $LIMIT s a service."
  echo
  awk -F'|' '{ n++; a[$4]++; r[$5]++; t[$8]++; v[$9]++ } END {
    printf "%d services: alternate holds for %d, violated %d, unknown %d; released holds for %d, violated %d, unknown %d. Of the faults %d of %d and %d of %d were found.\n", n,
      a[" holds "], a[" violated "], a[" unknown "], r[" holds "], r[" violated "], r[" unknown "],
      t[" found "], n - t[" - "], v[" found "], n - v[" - "] }' "$dir/rows"
  echo
  echo "| file | service | alternate | released | seconds | MB | exit twice | exit left out |"
  echo "| --- | --- | --- | --- | ---: | ---: | --- | --- |"
  cat "$dir/rows"
} >bench/ucos.md
head -n 12 bench/ucos.md
