#!/bin/sh
# Searches for deadlocks beside SPIN, on the same models (bench/spin: FSP and Promela), full and with partial orders; prints a table.
# For the full search SPIN must not merge statements (-o3), so that both see the same states. Seconds are of the processor.
# usage: bench/spin.sh
. "$(dirname "$0")/../test/lib.sh"
sh bench/packages.sh spin >&2 || exit 1
sh bench/packages.sh time >&2 || exit 1
echo "| model | search | by | states | transitions | seconds | thousand states/s | MB |"
echo "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |"

row() { # MODEL SEARCH BY STATES TRANSITIONS SECONDS MB
  echo "$*" | awk '{ printf "| %s | %s | %s | %d | %d | %.2f | %.0f | %.0f |\n", $1, $2, $3, $4, $5, $6, $4 / ($6 > 0.01 ? $6 : 0.01) / 1000, $7 }'
}

ours() { # MODEL SEARCH ORDERS
  command time -f '%U %S %M' -o "$dir/time" "$CANTRIP" lts --deadlock --orders "$3" "bench/spin/$1.spec" >"$dir/out" || exit 1
  read -r user system kib <"$dir/time"
  set -- "$1" "$2" $(awk 'NR == 1 { print $1, $4 }' "$dir/out")
  row "$1" "$2" cantrip "$3" "$4" "$(echo "$user $system" | awk '{ print $1 + $2 }')" "$((kib / 1024))"
}

theirs() { # MODEL SEARCH SPIN-OPTION C-OPTION
  (cd "$dir" && spin $3 -a "$OLDPWD/bench/spin/$1.pml" >/dev/null && cc -O2 -DSAFETY $4 -o pan pan.c 2>/dev/null) || exit 1
  command time -f '%U %S %M' -o "$dir/time" timeout 300 "$dir/pan" -m4000000 >"$dir/out" || exit 1
  grep -q 'errors: 0' "$dir/out" && ! grep -q 'max search depth too small' "$dir/out" || { cat "$dir/out" >&2; exit 1; }
  read -r user system kib <"$dir/time"
  set -- "$1" "$2" $(awk '/states, stored/ { s = $1 } /transitions \(/ { t = $1 } END { print s, t }' "$dir/out")
  row "$1" "$2" SPIN "$3" "$4" "$(echo "$user $system" | awk '{ print $1 + $2 }')" "$((kib / 1024))"
}

for model in philosophers buffers workers; do
  ours $model full all
  theirs $model full -o3 -DNOREDUCE
  ours $model reduced partial
  theirs $model reduced "" ""
done
