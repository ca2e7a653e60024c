#!/bin/sh
# doc/architecture.md is the map: every file of src/ stands in the table of its room, and every name in a table is a file.
# Functions have at most 60 lines, or are a plain switch.
. "$(dirname "$0")/lib.sh"
map=doc/architecture.md
rooms=$(ls -d src/*/ | sed 's,src/\(.*\)/,\1,')

names() { # ROOM: the names in the first column of its table
  awk -v room="### src/$1:" '/^###? /{ on = index($0, room) == 1 } on && /^\|/ { split($0, cell, "|"); print cell[2] }' "$map" |
    grep -o '`[^`]*`' | tr -d '`'
}

for room in $rooms; do
  names "$room" >"$dir/names"
  for file in src/"$room"/*.[ch]; do
    name=$(basename "${file%.*}")
    case $name in library_*) name='library_*' ;; esac
    if grep -qxF "$name" "$dir/names"; then pass; else fail "$file is not in the table of its room in $map"; fi
  done
  while IFS= read -r name; do
    case $name in
    library_\*) ;;
    *.def) if [ -f "src/$room/$name" ]; then pass; else fail "$map: there is no src/$room/$name"; fi ;;
    *) if ls "src/$room/$name".[ch] >/dev/null 2>&1; then pass; else fail "$map: there is no src/$room/$name"; fi ;;
    esac
  done <"$dir/names"
done

# A function begins in column 1 and ends with a brace there; one that is a plain switch has one in its first lines.
for file in src/*.c src/*/*.c; do
  awk -v file="$file" '
    /^[a-z].*\) \{$/ || (/^ +.*\) \{$/ && open) { begin = NR; name = $0; plain = 0; open = 0; next }
    /^[a-z][^=;]*,$/ { open = 1; next }
    { open = 0 }
    begin && /^  switch / && NR - begin <= 8 { plain = 1 }
    /^\}$/ && begin { if (NR - begin + 1 > 60 && !plain) print file ": " NR - begin + 1 " lines: " name; begin = 0 }' "$file"
done >"$dir/long"
if [ -s "$dir/long" ]; then fail "functions of more than 60 lines: $(cat "$dir/long")"; else pass; fi
finish
