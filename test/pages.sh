#!/bin/sh
# What README.md and the pages of doc/ mention is there: files that they link or name, and options.
# usage: test/pages.sh
. "$(dirname "$0")/lib.sh"
for document in README.md doc/*.md doc/manual/*.md CONTRIBUTING.md; do
  links=$(grep -o '](\(\.\./\)*[a-z][^)#:]*)' "$document" | sed 's/^](//; s/)$//')
  for file in $links; do
    if [ -e "$(dirname "$document")/$file" ]; then pass; else fail "$document: there is no $file"; fi
  done
  for file in $(grep -o '`\(src\|test\|fuzz\|bench\|examples\)/[a-z_/-]*\.[a-z]*`' "$document" | tr -d '`'); do
    if [ -e "$file" ]; then pass; else fail "$document: there is no $file"; fi
  done
  [ "$document" != doc/from-cbmc.md ] || continue # it has the options of another program, too
  for option in $(grep -o '`[^`]*--[a-z][^`]*`' "$document" | grep -o -e '--[a-z][a-z-]*' | sort -u); do
    grep -q "\"${option#--}\"" src/base/options.def || [ "$option" = --mainproc ] || [ "$option" = --help ] || [ "$option" = --write ] ||
      { fail "$document: there is no option $option" && continue; }
    pass
  done
done
finish
