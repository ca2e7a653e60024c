#!/bin/sh
# The functions that share/cantrip/library has models of, by header, as a part of doc/assumptions.md.
# usage: tools/models.sh: prints the part; tools/models.sh FILE: puts it between the marks of FILE
part() {
  for file in share/cantrip/library/*.c; do
    headers=$(sed '/\*\//q' "$file" | grep -o '[a-z/]*\.h' | grep -vx 'cantrip.h' | paste -sd ' ' | sed 's/ /, /g')
    names=$(sed -n -e '/^\(static\|extern\|typedef\|enum\|struct [a-z_]* {\)/d' -e '/^[a-zA-Z].*;$/d' \
      -e 's/^[a-zA-Z][a-zA-Z_ ]* FORM(\([a-z0-9_]*\))(.*/\1\n\1f\n\1l/p;t' \
      -e 's/^[a-zA-Z_][a-zA-Z0-9_ ]*[ *]\([a-zA-Z0-9_]*\)(.*/\1/p' "$file" | sed 's/^__contract_//' | grep -v '^__\|^plain_' | LC_ALL=C sort -u |
      sed 's/.*/`&`/' | paste -sd ' ' | sed 's/ /, /g')
    [ -z "$names" ] || printf '%s: %s.\n\n' "${headers:-$(basename "$file" .c).h}" "$names"
  done
}

[ $# -gt 0 ] || { part && exit; }
part >"$1.part" || exit
sed -e '/^<!-- models -->$/,/^<!-- end of models -->$/{//!d}' -e "/^<!-- models -->\$/r $1.part" "$1" >"$1.new" && mv "$1.new" "$1"
rm -f "$1.part"
