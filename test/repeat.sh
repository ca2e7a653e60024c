#!/bin/sh
# The same question gets the same answer: N tasks of each corpus (test/c/reach, test/c/loops, test/c/checks,
# test/conform, bench/ssl), spread evenly over it, are checked three times, the third time while every core is busy.
# What --json writes, and the exit code, must be the same byte for byte, but for seconds and memory; and it must be an answer: a proof
# with its certificate, a violation with its steps, and what the program's head expects.
# usage: test/repeat.sh [N (10)]    JOBS (2), BUILD (build)
. "$(dirname "$0")/lib.sh"

head_of() { sed -n -e '\,^//,!q' -e "s,^// check: \{0\,1\},,p" "$1" | head -n 1; }

# N lines of the input, evenly spread.
spread() { awk -v n="$1" '{ line[NR] = $0 } END { for (i = 0; i < n && i < NR; i++) print line[int(i * NR / n) + 1] }'; }

# expected FILE: the exit code that its head asks for, if it does
expected() {
  case $(values "$1" verdict):$(sed -n 's,^// property [A-Za-z_0-9]*: *,,p' "$1" | tr '\n' ' ') in
  holds:) echo 0 ;;
  violated:) echo 10 ;;
  unknown:) echo 5 ;;
  :) case $1 in test/c/checks/*) if grep -q '[^ ].*// violated: ' "$1"; then echo 10; fi ;; esac ;;
  esac
}

# Every task as a line: what stands behind `cantrip check`.
tasks() {
  for corpus in reach loops; do
    grep -l '^// check:' test/c/$corpus/*.c | spread "$1" | while read -r file; do echo "--certify $file $(head_of "$file")"; done
  done
  ls test/c/checks/*.c | spread "$1" | while read -r file; do echo "$file $(head_of "$file")"; done
  for file in test/conform/*.c; do [ ! -f "${file%.c}.spec" ] || grep -q '^// error:' "$file" || echo "$file"; done |
    spread "$1" | while read -r file; do echo "$file ${file%.c}.spec $(head_of "$file")"; done
  for source in server_plain server_struct client_plain client_struct; do
    for property in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "-DPROP=$property bench/ssl/$source.c"; done
  done | spread "$1"
}

one() { # NUMBER OPTIONS...
  out=$place/$run/$1
  shift
  eval "set -- $*"
  timeout 600 "$cantrip" check -q --progress never --json "$out.json" "$@" >/dev/null 2>&1 </dev/null
  status=$?
  echo "exit $status" >"$out"
  lacking=$(unsupported "$out.json")
  [ -z "$lacking" ] || echo "exit $status: $lacking" >"$out"
  for word; do
    case $word in *.c) want=$(expected "$word") && [ -z "$want" ] || [ "$want" = $status ] || echo "exit $status instead of $want" >"$out" ;; esac
  done
  [ ! -s "$out.json" ] || sed 's/"seconds":[0-9.]*,"cpu_seconds":[0-9.]*,"peak_kib":[0-9]*//' "$out.json" >>"$out"
}

if [ "$1" = --one ]; then
  shift
  one $1
  exit 0
fi

place=$dir busy=
end() {
  [ -z "$busy" ] || kill $busy 2>/dev/null
  rm -rf "$dir"
}
trap end EXIT
trap 'exit 1' INT TERM
tasks "${1:-10}" | nl -ba -w1 -s' ' >"$dir/tasks"
for run in first second busy; do
  mkdir "$dir/$run"
  if [ $run = busy ]; then
    for core in $(seq "$(nproc)"); do
      while :; do :; done &
      busy="$busy $!"
    done
  fi
  export place run
  tr '\n' '\0' <"$dir/tasks" | xargs -0 -n 1 -P "$JOBS" sh "$self" --one
done

while read -r number options; do
  said=$(head -n 1 "$dir/first/$number")
  case $said in
  "exit 0" | "exit 5" | "exit 10") fine=1 ;;
  *) fine= && echo "$options: $said" ;; # nothing that could be compared
  esac
  for run in second busy; do
    cmp -s "$dir/first/$number" "$dir/$run/$number" && continue
    fine=
    echo "$options: the $run run differs from the first:"
    diff "$dir/first/$number" "$dir/$run/$number" | cut -c 1-300
  done
  if [ "$fine" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done <"$dir/tasks"
[ $((passed + failed)) -gt 0 ] || failed=1
finish
