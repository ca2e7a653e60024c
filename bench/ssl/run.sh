#!/bin/sh
# The handshake engines of this directory, every property in both styles, with the figures that
# `cantrip check --json` gives. Prints the table and, when all of it was run, writes
# bench/ssl.md. Exit 1 if a verdict is not the expected one.
# usage: bench/ssl/run.sh [SOURCE...]    LIMIT (60, seconds a property), JOBS (2)
. "$(dirname "$0")/../../test/lib.sh"
LIMIT=${LIMIT:-60}
export LIMIT
top=$BUILD/ssl

number() { sed -n "s/.*\"$2\":\([0-9.]*\).*/\1/p" "$1" | head -n 1; }

one() { # SOURCE:PROPERTY
  source=${1%:*} property=${1#*:}
  json=$top/$(basename "$source" .c)-$property.json
  rm -f "$json"
  "$cantrip" check -q --time-limit "$LIMIT" -DPROP="$property" --json "$json" "$source" >"$json.out" 2>"$json.err"
  status=$?
  expected=holds
  case $source:$property in */server_*:7) expected=violated ;; esac
  case $status in
  0) verdict=holds ;;
  10) verdict=violated ;;
  5) verdict=unknown ;;
  *) verdict="exit $status" ;;
  esac
  [ -s "$json" ] || { printf '%s %02d|%s|%s|%s|-|-|-|-|-|-\n' "$(basename "$source" .c)" "$property" "$property" "$verdict" "$expected"; return; }
  printf '%s %02d|%s|%s|%s|%s|%s|%s|%s|%s|%s\n' "$(basename "$source" .c)" "$property" "$property" "$verdict" "$expected" \
    "$(number "$json" states)" "$(number "$json" predicates)" "$(number "$json" predicate_iterations)" \
    "$(number "$json" solver_calls)" "$(number "$json" seconds)" \
    "$(number "$json" peak_kib | awk '{ printf "%.0f", $1 / 1024 }')"
}

mkdir -p "$top"
if [ "$1" = --one ]; then
  one "$2"
  exit 0
fi
all=1
[ $# = 0 ] || all=
[ $# -gt 0 ] || set -- bench/ssl/server_plain.c bench/ssl/server_struct.c bench/ssl/client_plain.c bench/ssl/client_struct.c
for source; do
  most=13
  case $source in *server*) most=12 ;; esac
  for property in $(seq $most); do echo "$source:$property"; done
done | xargs -P "${JOBS:-2}" -n 1 sh bench/ssl/run.sh --one | sort >"$top/results"

table() {
  echo "| engine | property | verdict | expected | states | predicates | iterations | solver calls | seconds | MB |"
  echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
  sed -e 's/^\([a-z_]*\) [0-9]*|/\1|/' -e 's/|/ | /g' -e 's/^/| /' -e 's/$/ |/' "$top/results"
}

totals() {
  awk -F '|' '
    { n++; right += $3 == $4; wrong += $3 != $4 && ($3 == "holds" || $3 == "violated"); fast += $3 == $4 && $9 < 0.5
      soon += $3 == $4 && $9 < 2 && $10 < 150; if ($9 > slowest) slowest = $9; if ($10 > largest) largest = $10 }
    END { printf "%d properties: %d decided as expected, %d wrong; %d in under 2 s and 150 MB, %d in under 0.5 s; slowest %.2f s, largest %d MB\n", n, right, wrong, soon, fast, slowest, largest
      exit right != n }' "$top/results"
}

table
totals
status=$?
if [ -n "$all" ]; then
  {
    echo "# The SSL 3.0 handshake"
    echo
    echo "Written by \`make bench-ssl\` ($LIMIT s a property, $(nproc) cores). The engines are our own, a server and a"
    echo "client of some 350 lines each, in two styles: plain integers behind one pointer, and records that point to"
    echo "records with a table of methods. What the properties say stands at the head of"
    echo "[server_monitor.h](ssl/server_monitor.h) and [client_monitor.h](ssl/client_monitor.h); one of the server's is"
    echo "violated, all others hold. Every call may fail and be repeated, sessions may be resumed, and a handshake may be"
    echo "followed by another."
    echo
    echo "Figures published for programs of this kind (predicate abstraction with refinement, 2003 to 2006, machines"
    echo "of about 1.8 GHz): 151 to 878 states for one engine, up to thousands of iterations, seconds to hours."
    echo
    table
    echo
    totals
  } >bench/ssl.md
fi
exit $status
