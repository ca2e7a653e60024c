#!/bin/sh
# Composition and minimisation of generated transition systems, and searches beside SPIN; writes bench/lts.md.
# usage: bench/lts.sh    (make bench-lts)
. "$(dirname "$0")/../test/lib.sh"
table=$dir/table
"$BUILD/bench-lts" >"$table" || { cat "$table"; echo "a phase failed" >&2; exit 1; }
sh bench/spin.sh >"$dir/spin" || exit 1
slow=$(awk -F'|' 'NR > 2 && $8 + 0 < 1 { print $2 $3 }' "$table")
{
  echo "# Transition systems: speed and memory"
  echo
  echo "Written by \`make bench-lts\` (bench/lts.sh, bench/lts.c) on $(nproc) cores of"
  echo "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), one of which is used. Models are generated;"
  echo "for branching bisimulation and traces the steps between their parts are hidden. Seconds are of the processor,"
  echo "for the phase alone; memory is what the phase adds at its peak, its result included. A transition"
  echo "of a system takes 12 bytes, a state 4, so the systems themselves take 12 times transitions/states + 4"
  echo "bytes a state; a composed state takes 8 bytes for every 64 bits of its tuple and 12 to 24 in the hash table."
  echo
  cat "$table"
  echo
  if [ -z "$slow" ]; then
    echo "Every phase handles at least a million transitions a second."
  else
    echo "Below a million transitions a second:" $slow
  fi
  echo
  echo "## More than ten million states"
  echo
  sed 's/N = 12/N = 15/' bench/spin/buffers.spec >"$dir/large.spec"
  command time -f '%U %S %M' -o "$dir/time" "$CANTRIP" lts --stats --format aut -o /dev/null "$dir/large.spec" 2>"$dir/stats" || exit 1
  read -r user system kib <"$dir/time"
  echo "15 buffers of 2 values, composed and written as \`.aut\` by \`cantrip lts\`: 3^15 = 14,348,907 states,"
  echo "$(echo "$user $system" | awk '{ print $1 + $2 }') s, $((kib / 1024)) MB, $((kib * 1024 / 14348907)) bytes a state."
  echo
  echo "## Beside SPIN"
  echo
  echo "Searches for deadlocks (bench/spin.sh) on the same models, written as FSP and as Promela with rendezvous channels (bench/spin):"
  echo "for the full search both see the same states, but for SPIN's initial process. SPIN $(spin -V | awk '{ print $3 }'), -DSAFETY, with its default hash table."
  echo
  cat "$dir/spin"
} >bench/lts.md
cat bench/lts.md
[ -z "$slow" ]
